import type { ReactNode } from 'react';

/** A wide table scrolls inside its own region, which is focusable and has a name. */
export function TableBox({
  name,
  children,
  tall = false,
}: {
  name: string;
  children: ReactNode;
  tall?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={tall ? 'scroll-x scroll-y' : 'scroll-x'} aria-label={name} tabIndex={0}>
      {children}
    </section>
  );
}

export type Order<By extends string = string> = { by: By; down: boolean };

type HeadProps<By extends string> = {
  name: string;
  by: By;
  order: Order;
  onOrder: (order: Order<By>) => void;
  className?: string;
};

/** A sortable column header; pressing again reverses the order. */
export function SortHead<By extends string>({ name, by, order, onOrder, className = '' }: HeadProps<By>) {
  const active = order.by === by;
  return (
    <th
      scope="col"
      className={className}
      {...(active ? { 'aria-sort': order.down ? 'descending' : 'ascending' } : {})}
    >
      <button
        type="button"
        className="sort"
        onClick={() => onOrder({ by, down: active ? !order.down : true })}
      >
        {name}
        <span aria-hidden="true">{active ? (order.down ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  );
}
