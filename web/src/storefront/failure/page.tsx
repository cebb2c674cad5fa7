import type { FailureStatus } from '@cartwright/contract/pages/storefront.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Picks, type PicksProps } from '../catalogue/picks.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { SearchForm } from '../search/search-form.tsx'

export interface FailureProps {
  status: FailureStatus
  picks?: PicksProps
}

export default function FailurePage({ status, picks }: FailureProps) {
  const href = useHref()
  const { title, text } = textsFor(status)
  const missing = status === 404
  return (
    <>
      <Wide className="flex flex-col items-start py-24">
        <p className="numbers text-soft">{status}</p>
        <h1 className="display mt-2 text-5xl">{title}</h1>
        <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
        {missing && <SearchForm id="failure-search" className="mt-8 w-full max-w-md" />}
        <ButtonLink href={href('/')} className="mt-8">
          {t.kit.backHome}
        </ButtonLink>
      </Wide>
      {picks && (
        <Wide>
          <Picks picks={picks} />
        </Wide>
      )}
    </>
  )
}

export function textsFor(status: FailureStatus): { title: string; text: string } {
  const { missingTitle, missingText, foreignTitle, foreignText, faultTitle, faultText } = t.failure
  if (status === 404) return { title: missingTitle, text: missingText }
  if (status === 403) return { title: foreignTitle, text: foreignText }
  return { title: faultTitle, text: faultText }
}
