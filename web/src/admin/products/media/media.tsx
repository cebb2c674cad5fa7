import type { CatalogueProduct } from '@cartwright/contract/catalogue/products.ts'
import { Button, FileButton, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { RefObject } from 'react'
import { may, useMe } from '../../api/me.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Card } from '../../components/page/card.tsx'
import { IconPhoto, IconUpload } from '../../icons/icons.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { DropArea } from '../../media/uploads/drop-area.tsx'
import { UploadList } from '../../media/uploads/upload-list.tsx'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import { texts as allTexts } from '../texts/index.ts'
import { DigitalFiles } from './digital-files.tsx'
import { withAdded } from './media.rules.ts'
import { MediaItems } from './media-items.tsx'
import { useMedia } from './use-media.ts'

const texts = allTexts.media

interface MediaProps {
  product: CatalogueProduct
  /** The last saved product. */
  latest: RefObject<CatalogueProduct>
  /** Media save immediately, independent of the form. */
  onSaved: (product: CatalogueProduct) => void
}

/** Uploads whose files keep the order in which they were chosen, whichever arrives first. */
function useOrderedUploads(add: (ids: readonly string[], later: readonly string[]) => void) {
  const uploads = useUploads()
  const upload = (files: readonly File[]) => {
    const ids: (string | undefined)[] = files.map(() => undefined)
    const onAdded = (id: string, index: number) => {
      ids[index] = id
      const later = ids.slice(index + 1).filter((other) => other !== undefined)
      add([id], later)
    }
    files.forEach((file, index) => {
      uploads.add([file], { onAdded: ({ id = '' }) => onAdded(id, index) })
    })
  }
  return { uploads, upload }
}

/** The pictures and videos of a product, and the files for its buyers. */
export function Media({ product, latest, onSaved }: MediaProps) {
  const mayWrite = may(useMe(), 'WIX_STORES.MODIFY_PRODUCTS')
  const { change, showWith } = useMedia(latest, onSaved)
  const [isChoosing, choosing] = useDisclosure()
  const add = (ids: readonly string[], later: readonly string[] = []) =>
    change.mutate((list) => withAdded(list, ids, later))
  const { uploads, upload } = useOrderedUploads(add)
  const isEmpty = (product.media?.items ?? []).length === 0
  return (
    <>
      <Card
        title={texts.title}
        about={texts.about}
        action={mayWrite && <Actions onFiles={upload} onChoose={choosing.open} isBusy={change.isPending} />}
      >
        <UploadList uploads={uploads} />
        <DropArea onFiles={upload} disabled={!mayWrite}>
          {isEmpty && <Hint>{texts.empty}</Hint>}
          <MediaItems
            product={product}
            readOnly={!mayWrite}
            onChange={(next) => change.mutate(next)}
            onShownWith={(shown) => showWith.mutate(shown)}
          />
        </DropArea>
      </Card>
      {product.productType === 'digital' && (
        <DigitalFiles productId={product.id ?? ''} readOnly={!mayWrite} />
      )}
      {isChoosing && (
        <MediaPicker
          kinds={['image', 'video']}
          multiple
          onClose={choosing.close}
          onPick={(files) => add(files.map(({ id = '' }) => id))}
        />
      )}
    </>
  )
}

interface ActionsProps {
  onFiles: (files: File[]) => void
  onChoose: () => void
  isBusy: boolean
}

function Actions({ onFiles, onChoose, isBusy }: ActionsProps) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhoto size={16} aria-hidden />}
        onClick={onChoose}
      >
        {texts.choose}
      </Button>
      <FileButton onChange={onFiles} accept="image/*,video/*" multiple>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            loading={isBusy}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {texts.upload}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
