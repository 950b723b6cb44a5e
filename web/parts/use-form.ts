import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem } from '../problem.ts';

/** A form that submits once at a time, shows field errors, and moves the focus to the first one. */
export function useForm<T>(submit: (values: Record<string, string>) => Promise<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    try {
      await submit(values);
    } catch (error) {
      const found = error instanceof ApiProblem ? error : new ApiProblem(500, {});
      setProblem(found);
      const first = Object.keys(found.fields)[0];
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>(first ? `[name="${first}"]` : 'input')?.focus(),
      );
    }
    setBusy(false);
  };
  return { form, problem, busy, onSubmit };
}
