import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from 'react-router'
import { invalidate, useChange, useSingleFlight } from '../../api/use-call.ts'
import { askToConfirm } from '../../components/feedback/confirm.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { IconCopy, IconDots, IconEyeOff, IconTrash } from '../../icons/icons.ts'
import { texts } from '../texts/index.ts'
import { duplicateProduct } from './duplicate.ts'

interface MoreActionsProps {
  product: CatalogueProduct
  /** Gets the product when an action has changed it. */
  onChanged: (saved: CatalogueProduct) => void
}

function useProductActions({ product, onChanged }: MoreActionsProps) {
  const navigate = useNavigate()
  const { id = '', revision = '' } = product
  const name = product.name ?? ''
  const copy = useSingleFlight({
    mutationFn: () => duplicateProduct(product),
    onError: notify.failure,
    onSuccess(copyId) {
      invalidate()
      notify.success(texts.duplicated)
      void navigate(`/admin/products/${copyId}`)
    },
  })
  const remove = useChange('deleteProduct', {
    onDone() {
      notify.success(texts.removed(name))
      void navigate('/admin/products')
    },
  })
  const update = useChange('updateProduct', {
    onDone({ product: saved }) {
      notify.success(texts.isDraft)
      onChanged(saved)
    },
  })
  const hide = () => update.mutate({ product: { id, revision, visible: false } }, { onError: notify.failure })
  const askToRemove = async () => {
    const question = { title: texts.removeTitle(name), text: texts.removeText, confirm: texts.remove }
    if (await askToConfirm({ ...question, dangerous: true }))
      remove.mutate({ id }, { onError: notify.failure })
  }
  const isPending = copy.isPending || update.isPending || remove.isPending
  return { copy: () => copy.mutate(), hide, askToRemove, isPending }
}

/** The menu to duplicate, hide or delete a product. */
export function MoreActions(props: MoreActionsProps) {
  const { copy, hide, askToRemove, isPending } = useProductActions(props)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={texts.more} loading={isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {texts.duplicate}
        </Menu.Item>
        {props.product.visible !== false && (
          <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={hide}>
            {texts.hide}
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={askToRemove}>
          {texts.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
