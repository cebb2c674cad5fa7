import { type ReactNode, useId } from 'react'

export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} id={id} tabIndex={id ? -1 : undefined}>
      <h2 id={heading} className="display mb-5 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
