/** An embedded database that lives for seconds is not worth V8's second, slower compiler: half of its start otherwise. */
export const QUICK_WASM = '--liftoff-only';

/** What a test file loads and starts costs more than what it asserts: modules are shared, databases compiled quickly. */
export const SHORT_LIVES = { isolate: false, execArgv: [QUICK_WASM] };
