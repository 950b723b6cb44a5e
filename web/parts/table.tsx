import { type ReactNode, useLayoutEffect, useRef } from 'react';

type BoxProps = {
  name: string;
  children: ReactNode;
  tall?: boolean;
  /** On phones each row is a block with the names of its columns, so that no column is out of sight. */
  stacks?: boolean;
};

/** A wide table scrolls inside its own region, which is focusable and has a name. */
export function TableBox({ name, children, tall = false, stacks = false }: BoxProps) {
  const box = useRef<HTMLElement>(null);
  // After every render: the style sheet shows the label of each cell, and rows come and go.
  useLayoutEffect(() => {
    if (!stacks || !box.current) return;
    const heads = [...box.current.querySelectorAll('thead th')].map((head) => head.textContent ?? '');
    for (const row of box.current.querySelectorAll<HTMLTableRowElement>('tbody tr'))
      for (const cell of row.cells) cell.dataset.label = heads[cell.cellIndex] ?? '';
  });
  const classes = ['scroll-x', tall ? 'scroll-y' : '', stacks ? 'stacks' : ''];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section ref={box} className={classes.filter(Boolean).join(' ')} aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}

/** Column headers; those of numbers are aligned with them. */
export const Heads = ({ names, numbers }: { names: readonly string[]; numbers: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" {...(numbers.includes(name) ? { className: 'num' } : {})}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

export type Order<By extends string = string> = { by: By; down: boolean };

type HeadProps<By extends string> = {
  /** Most heads have one order; a column with two numbers has one for each. */
  sorts: readonly (readonly [by: By, label: string])[];
  order: Order;
  onOrder: (order: Order<By>) => void;
  className?: string;
};

/** A sortable column header; pressing again reverses the order. */
export function SortHeads<By extends string>({ sorts, order, onOrder, className = '' }: HeadProps<By>) {
  const active = sorts.some(([by]) => by === order.by);
  return (
    <th
      scope="col"
      className={className}
      {...(active ? { 'aria-sort': order.down ? 'descending' : 'ascending' } : {})}
    >
      {sorts.map(([by, label]) => {
        const isActive = by === order.by;
        return (
          <button
            key={by}
            type="button"
            className={isActive ? 'sort active' : 'sort'}
            onClick={() => onOrder({ by, down: isActive ? !order.down : true })}
          >
            {label}
            <span aria-hidden="true">{isActive ? (order.down ? '↓' : '↑') : ''}</span>
          </button>
        );
      })}
    </th>
  );
}
