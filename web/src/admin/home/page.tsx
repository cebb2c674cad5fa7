import { whenText } from '../parts/formats.rules.ts'
import { usePlace } from '../parts/formats.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { texts } from '../shell/texts.ts'

export function Page() {
  return <PageHead title={texts.pages.home} description={whenText(new Date(), usePlace(), 'day')} />
}
