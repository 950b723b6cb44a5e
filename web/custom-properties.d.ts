import 'react';

declare module 'react' {
  /** Custom properties, as React sets them. */
  interface CSSProperties {
    [name: `--${string}`]: string | number;
  }
}
