/** An amount, with the earlier amount struck out beside it. */
export function Price({
  text,
  full,
  fullLabel,
}: {
  text: string
  full?: string | undefined
  fullLabel: string
}) {
  return (
    <span className="numbers inline-flex flex-wrap items-baseline justify-end gap-x-2">
      {full && full !== text && (
        <s className="text-sm text-soft">
          <span className="sr-only">{fullLabel} </span>
          <bdi>{full}</bdi>
        </s>
      )}
      <bdi>{text}</bdi>
    </span>
  )
}
