import type { MediaFile } from '@cartwright/contract/media/library.ts'
import { Checkbox, Group, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { DateTime } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import { Preview } from '../files/preview.tsx'
import { bytesText } from '../media.rules.ts'
import { texts } from '../texts/index.ts'
import type { FileListProps } from '../use-files.ts'

export function LibraryList({ files, readOnly, chosenIds, onChosen, onOpen }: FileListProps) {
  const toggle = (id: string) =>
    onChosen(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id])
  const isAll = files.every(({ id = '' }) => chosenIds.includes(id))
  return (
    <Paper withBorder className="media-list">
      <Table aria-label={texts.title}>
        <Table.Thead>
          <Table.Tr>
            {!readOnly && (
              <Table.Th w={44}>
                <Checkbox
                  aria-label={texts.selectAll}
                  checked={isAll}
                  indeterminate={!isAll && chosenIds.length > 0}
                  onChange={() => onChosen(isAll ? [] : files.map(({ id = '' }) => id))}
                />
              </Table.Th>
            )}
            <Titles />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map((file) => (
            <Row
              key={file.id}
              file={file}
              isChosen={chosenIds.includes(file.id ?? '')}
              onOpen={() => onOpen(file.id ?? '')}
              {...(readOnly ? {} : { onToggle: () => toggle(file.id ?? '') })}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function Titles() {
  return (
    <>
      <Table.Th>{texts.name}</Table.Th>
      <Table.Th visibleFrom="sm">{texts.kind}</Table.Th>
      <Table.Th visibleFrom="sm" ta="end">
        {texts.size}
      </Table.Th>
      <Table.Th visibleFrom="md">{texts.addedDate}</Table.Th>
    </>
  )
}

interface RowProps {
  file: MediaFile
  isChosen: boolean
  onOpen: () => void
  onToggle?: () => void
}

function Row({ file, isChosen, onOpen, onToggle }: RowProps) {
  const { fileName = '', altText, mediaType = 'image', bytes = 0, createdDate } = file
  return (
    <Table.Tr data-selected={isChosen || undefined}>
      {onToggle && (
        <Table.Td>
          <Checkbox aria-label={texts.select(fileName)} checked={isChosen} onChange={onToggle} />
        </Table.Td>
      )}
      <Table.Td>
        <UnstyledButton className="media-row" onClick={onOpen}>
          <Group gap="sm" wrap="nowrap">
            <Preview file={file} />
            <span className="media-row-text">
              <span className="row-link">{fileName}</span>
              {altText && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  {altText}
                </Text>
              )}
            </span>
          </Group>
        </UnstyledButton>
      </Table.Td>
      <Table.Td visibleFrom="sm">{texts.kinds[mediaType]}</Table.Td>
      <Table.Td visibleFrom="sm" ta="end">
        {bytesText(bytes, language)}
      </Table.Td>
      <Table.Td visibleFrom="md">{createdDate && <DateTime at={createdDate} ago />}</Table.Td>
    </Table.Tr>
  )
}
