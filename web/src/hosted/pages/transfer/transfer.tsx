import type { PageTransfer } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useId, useState } from 'react'
import { texts } from '../texts.ts'

/** What a buyer needs to transfer money: to scan, to copy, or to type. */
export function Transfer({ transfer: { fields, qr } }: { transfer: PageTransfer }) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-6 rounded-panel border border-line bg-surface p-5 sm:flex-row sm:p-6"
    >
      {qr && <Code {...qr} />}
      <div className="flex min-w-0 grow flex-col gap-4">
        <h2 id={heading} className="display text-2xl">
          {texts.transfer.title}
        </h2>
        {qr && <p className="text-sm text-soft">{texts.transfer.scan}</p>}
        <dl className="flex flex-col gap-2">
          {fields.map((field) => (
            <Field key={field.label} {...field} />
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Dark on white, whatever the colours of the shop: cameras read nothing else well. */
function Code({ size, path }: NonNullable<PageTransfer['qr']>) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.transfer.code}
      shapeRendering="crispEdges"
      className="w-full max-w-52 shrink-0 self-center rounded-control bg-white sm:w-44 sm:self-start"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}

function Field({ label, text, value }: PageTransfer['fields'][number]) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="numbers break-words">{text}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Copy label={label} value={value} />
      </dd>
    </div>
  )
}

/** Only where a script runs and the browser lets it copy. */
function Copy({ label, value }: { label: string; value: string }) {
  const [canCopy, setCanCopy] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [isCopied])
  if (!canCopy) return null
  const copy = () => void navigator.clipboard.writeText(value).then(() => setIsCopied(true), ignored)
  return (
    <button
      type="button"
      onClick={copy}
      className="min-h-11 cursor-pointer px-3 text-sm text-accent underline underline-offset-4"
    >
      <span aria-live="polite">{isCopied ? texts.transfer.copied : texts.transfer.copy}</span>
      <span className="sr-only">{` ${label}`}</span>
    </button>
  )
}

/** The browser does not allow it: what is shown can be marked and copied. */
function ignored() {}
