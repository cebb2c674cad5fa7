import type { MediaFile, MediaKind } from '@cartwright/contract/media/library.ts'
import { Button, FileButton, Group, Modal, Select, TextInput } from '@mantine/core'
import { useDebouncedState } from '@mantine/hooks'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { IconSearch, IconUpload } from '../../icons/icons.ts'
import { acceptOf, kinds as allKinds, pathsOf } from '../media.rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { AddFromAddress } from '../uploads/add-from-address.tsx'
import { DropArea } from '../uploads/drop-area.tsx'
import { UploadList } from '../uploads/upload-list.tsx'
import { useUploads } from '../uploads/use-uploads.ts'
import { useFiles } from '../use-files.ts'
import { PickerGrid } from './picker-grid.tsx'
import '../media.css'

const texts = allTexts.picker

export interface MediaPickerProps {
  onClose: () => void
  /** Gets the files in the order of choice; the picker closes itself. */
  onPick: (files: MediaFile[]) => void
  /** The allowed kinds; all when absent. */
  kinds?: readonly MediaKind[]
  /** Several at once. */
  multiple?: boolean
  /** Files for buyers, which have no public address, instead of the shop's. */
  privateFiles?: boolean
}

const pageSize = 60

/** What the picker looks for. */
function useSearch({ kinds, privateFiles = false }: MediaPickerProps) {
  const [words, setWords] = useDebouncedState('', 250)
  const [kind, setKind] = useState<MediaKind | null>(null)
  const [folderId, setFolder] = useState<string | null>(null)
  const allowed = kinds ?? allKinds
  const found = useFiles({
    ...(words ? { search: words } : {}),
    ...(folderId ? { folderId } : {}),
    ...(kind || kinds ? { mediaTypes: kind ? [kind] : [...allowed] } : {}),
    private: privateFiles,
    limit: pageSize,
  })
  const destination = { private: privateFiles, ...(folderId ? { folderId } : {}) }
  return { found, destination, allowed, words, setWords, kind, setKind, folderId, setFolder }
}

/** The library in a dialog, to choose from and to add to. Rendered while it is open. */
export function MediaPicker(props: MediaPickerProps) {
  const { onClose, onPick, multiple = false, privateFiles = false } = props
  const search = useSearch(props)
  const { allowed, destination } = search
  const [chosen, setChosen] = useState<readonly MediaFile[]>([])
  const mayAdd = may(useMe(), 'MEDIA.MANAGE')
  const uploads = useUploads()
  const onAdded = (file: MediaFile) => {
    if (!allowed.includes(file.mediaType ?? 'image')) notify.success(texts.otherKind(file.fileName ?? ''))
    else setChosen((before) => (multiple ? [...before, file] : [file]))
  }
  const upload = (contents: readonly File[]) =>
    uploads.add(multiple ? contents : contents.slice(0, 1), { destination, onAdded })
  const pick = () => {
    onClose()
    onPick([...chosen])
  }
  return (
    <Modal opened onClose={onClose} size="60rem" title={privateFiles ? texts.titlePrivate : texts.title}>
      <Group gap="xs" mb="md">
        <SearchInputs {...search} />
        {mayAdd && (
          <Group gap="xs" ml="auto">
            <AddFromAddress destination={destination} onAdded={onAdded} />
            <UploadButton onFiles={upload} accept={privateFiles ? undefined : acceptOf(allowed)} />
          </Group>
        )}
      </Group>
      <UploadList uploads={uploads} />
      <DropArea onFiles={upload} disabled={!mayAdd}>
        <PickerGrid
          found={search.found}
          chosen={chosen}
          onChosen={(files) => setChosen(multiple ? files : files.slice(-1))}
          isFiltered={search.words !== '' || search.kind !== null}
        />
      </DropArea>
      <Group justify="flex-end" className="media-picker-foot">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={chosen.length === 0} onClick={pick}>
          {texts.choose(multiple ? chosen.length : 0)}
        </Button>
      </Group>
    </Modal>
  )
}

function SearchInputs({
  allowed,
  setWords,
  kind,
  setKind,
  folderId,
  setFolder,
}: ReturnType<typeof useSearch>) {
  return (
    <>
      <TextInput
        type="search"
        className="media-search"
        data-autofocus
        aria-label={allTexts.search}
        placeholder={allTexts.search}
        leftSection={<IconSearch size={17} aria-hidden />}
        onChange={({ currentTarget }) => setWords(currentTarget.value.trim())}
      />
      {allowed.length > 1 && <KindSelect kinds={allowed} kind={kind} onKind={setKind} />}
      <FolderSelect folderId={folderId} onFolder={setFolder} />
    </>
  )
}

interface UploadButtonProps {
  onFiles: (files: File[]) => void
  accept: string | undefined
}

function UploadButton({ onFiles, accept }: UploadButtonProps) {
  return (
    <FileButton multiple onChange={onFiles} {...(accept ? { accept } : {})}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
          {allTexts.upload}
        </Button>
      )}
    </FileButton>
  )
}

interface KindSelectProps {
  kinds: readonly MediaKind[]
  kind: MediaKind | null
  onKind: (kind: MediaKind | null) => void
}

function KindSelect({ kinds, kind, onKind }: KindSelectProps) {
  return (
    <Select
      aria-label={allTexts.kind}
      placeholder={allTexts.kind}
      w={140}
      clearable
      clearButtonProps={{ 'aria-label': allTexts.any }}
      value={kind}
      data={kinds.map((value) => ({ value, label: allTexts.kinds[value] }))}
      onChange={(value) => onKind(value as MediaKind | null)}
    />
  )
}

function FolderSelect({
  folderId,
  onFolder,
}: {
  folderId: string | null
  onFolder: (id: string | null) => void
}) {
  const { data } = useCall('listMediaFolders', {})
  const folders = pathsOf(data?.folders ?? [])
  if (folders.length === 0) return null
  return (
    <Select
      aria-label={texts.folder}
      placeholder={texts.folder}
      w={180}
      clearable
      searchable={folders.length > 8}
      clearButtonProps={{ 'aria-label': allTexts.any }}
      value={folderId}
      data={folders.map(({ id, label }) => ({ value: id, label }))}
      onChange={onFolder}
    />
  )
}
