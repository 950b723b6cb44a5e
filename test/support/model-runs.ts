/** Random sequences per model test of accounts. `MODEL_RUNS=2000` takes three minutes on two cores. */
export const MODEL_RUNS = Number(process.env.MODEL_RUNS ?? 200);
