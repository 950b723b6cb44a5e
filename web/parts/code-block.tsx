import { CopyButton } from './copy-button.tsx';

/** Scrolls inside its own region, which is focusable and has a name. */
export const CodeBlock = ({ name, text, copy }: { name: string; text: string; copy: string }) => (
  <div className="stack tight">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section className="scroll-x" aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
    <div>
      <CopyButton text={text} label={copy} />
    </div>
  </div>
);
