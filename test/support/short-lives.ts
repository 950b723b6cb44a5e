/**
 * For a database that lives for seconds V8's optimizing compiler does not pay off: it would take half of the
 * start.
 */
export const QUICK_WASM = '--liftoff-only';

/** Loading and starting costs more than the assertions: modules are shared, databases compiled quickly. */
export const SHORT_LIVES = { isolate: false, execArgv: [QUICK_WASM] };
