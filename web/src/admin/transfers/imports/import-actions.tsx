import type { Import } from '@cartwright/contract/catalogue/transfers.ts'
import { Button } from '@mantine/core'
import { useChange } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { texts } from '../texts/index.ts'
import { affectedProducts, canResume, hasRedirects, holdsProducts } from './rules.ts'

/** The actions that the state of an import allows. */
export function ImportActions({ one, redirects }: { one: Import; redirects: boolean }) {
  const { id, state } = one
  const start = useChange('startImport')
  const cancel = useChange('cancelImport')
  const begin = () =>
    start.mutate({ id, ...(hasRedirects(one) ? { redirects } : {}) }, { onError: notify.failure })
  const end = () => cancel.mutate({ id }, { onError: notify.failure })
  const stop = async () => {
    const question = { title: texts.stopTitle, text: texts.stopText, confirm: texts.stop }
    if (state !== 'RUNNING' || (await askToConfirm(question))) end()
  }
  const isStoppable = ['CHECKING', 'MAPPING', 'CHECKED', 'RUNNING'].includes(state)
  return (
    <>
      {isStoppable && (
        <Button variant="default" onClick={stop} loading={cancel.isPending}>
          {state === 'CHECKED' || state === 'MAPPING' ? texts.cancel : texts.stop}
        </Button>
      )}
      {state === 'CHECKED' && (
        <Button
          onClick={begin}
          loading={start.isPending}
          disabled={affectedProducts(one) === 0 && !redirects}
        >
          {(holdsProducts(one) ? texts.start : texts.startRecords)(affectedProducts(one))}
        </Button>
      )}
      {canResume(one) && (
        <Button onClick={begin} loading={start.isPending}>
          {texts.goOn}
        </Button>
      )}
    </>
  )
}
