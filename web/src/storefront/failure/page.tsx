import type { FailureStatus } from '@cartwright/contract/storefront-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SearchForm } from '../shell/search-form.tsx'
import { useHref, Wide } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'

export interface FailureProps {
  status: FailureStatus
}

export default function FailurePage({ status }: FailureProps) {
  const href = useHref()
  const { missingTitle, missingText, faultTitle, faultText, backHome } = t.shell
  const missing = status === 404
  return (
    <Wide className="flex flex-col items-start py-24">
      <p className="numbers text-soft">{status}</p>
      <h1 className="display mt-2 text-5xl">{missing ? missingTitle : faultTitle}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{missing ? missingText : faultText}</p>
      {missing && <SearchForm id="failure-search" className="mt-8 w-full max-w-md" />}
      <ButtonLink href={href('/')} className="mt-8">
        {backHome}
      </ButtonLink>
    </Wide>
  )
}
