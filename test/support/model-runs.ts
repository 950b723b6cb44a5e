/** Random sequences per model test of accounts. `MODEL_RUNS=2000` takes half an hour. */
export const MODEL_RUNS = Number(process.env.MODEL_RUNS ?? 200);
