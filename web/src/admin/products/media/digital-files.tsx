import { ActionIcon, Button, Group, Skeleton, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconFilePlus, IconTrash } from '@tabler/icons-react'
import { useCall, useChange } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { Card } from '../../components/page/card.tsx'
import { language } from '../../language/language.ts'
import { bytesText } from '../../media/media.rules.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { moved } from './media.rules.ts'

const texts = allTexts.files

/** What buyers of a digital product download; saved at once. */
export function DigitalFiles({ productId, readOnly }: { productId: string; readOnly: boolean }) {
  const { data, error, refetch } = useCall('listProductFiles', { productId })
  const [isChoosing, choosing] = useDisclosure()
  const save = useChange('saveProductFiles', { invalidates: ['listProductFiles'] })
  const files = data?.files ?? []
  const ids = files.map(({ id = '' }) => id)
  const keep = (fileIds: string[]) => save.mutate({ productId, fileIds })
  return (
    <Card
      title={texts.title}
      about={texts.about}
      action={
        !readOnly && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFilePlus size={16} aria-hidden />}
            loading={save.isPending}
            onClick={choosing.open}
          >
            {texts.add}
          </Button>
        )
      }
    >
      <Problem error={error ?? save.error} onRetry={refetch} />
      {!data && !error && <Skeleton height={40} />}
      {data && files.length === 0 && <Hint>{texts.empty}</Hint>}
      {files.map(({ id, fileName = '', bytes = 0 }, index) => (
        <Group key={id} gap="xs" wrap="nowrap">
          <Text size="sm" truncate flex={1}>
            {fileName}
          </Text>
          <Hint>{bytesText(bytes, language)}</Hint>
          {!readOnly && (
            <FileTools
              fileName={fileName}
              {...(index > 0 ? { onUp: () => keep(moved(ids, index, index - 1)) } : {})}
              {...(index < files.length - 1 ? { onDown: () => keep(moved(ids, index, index + 1)) } : {})}
              onRemove={() => keep(ids.filter((one) => one !== id))}
            />
          )}
        </Group>
      ))}
      {isChoosing && (
        <MediaPicker
          privateFiles
          multiple
          onClose={choosing.close}
          onPick={(chosen) => keep([...new Set([...ids, ...chosen.map((file) => file.id ?? '')])])}
        />
      )}
    </Card>
  )
}

interface FileToolsProps {
  fileName: string
  onUp?: () => void
  onDown?: () => void
  onRemove: () => void
}

function FileTools({ fileName, onUp, onDown, onRemove }: FileToolsProps) {
  const button = { variant: 'subtle', color: 'gray' } as const
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...button} aria-label={texts.up(fileName)} disabled={!onUp} onClick={onUp}>
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label={texts.down(fileName)} disabled={!onDown} onClick={onDown}>
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon {...button} aria-label={texts.remove(fileName)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
