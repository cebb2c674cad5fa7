import { mostSlips } from '@cartwright/contract/orders/invoices.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { Button, Menu } from '@mantine/core'
import { shop } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { IconPrinter } from '../../icons/icons.ts'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.bulk

type Kind = Request<'downloadSlips'>['kind']

/** Papers for what is still to be sent of the chosen orders. */
export function PrintMenu({ orders }: { orders: readonly Order[] }) {
  const { mutate, isPending } = useSingleFlight<void, Kind>({
    mutationFn: (kind) => savePapers(kind, orders),
  })
  const print = (kind: Kind) => {
    if (orders.length > mostSlips) notify.warning(texts.notPrinted, texts.tooMany)
    else mutate(kind, { onError: notify.failure })
  }
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} loading={isPending}>
          {texts.print}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => print('PICK_LIST')}>{texts.pickList}</Menu.Item>
        <Menu.Item onClick={() => print('PACKING_SLIPS')}>{texts.packingSlips}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function savePapers(kind: Kind, orders: readonly Order[]): Promise<void> {
  const content = await shop.call('downloadSlips', { kind, orderIds: orders.map(({ id = '' }) => id) })
  const name = kind === 'PICK_LIST' ? 'pick-list.pdf' : 'packing-slips.pdf'
  saveFile(name, await new Response(content as unknown as ReadableStream).blob())
}
