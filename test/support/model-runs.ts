/** Random sequences of the model test of accounts; `MODEL_RUNS=2000` for the complete number. */
export const MODEL_RUNS = Number(process.env.MODEL_RUNS ?? 200);
