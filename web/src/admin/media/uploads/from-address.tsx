import type { AddMediaFromAddressRequest, MediaFile } from '@cartwright/contract/media/library.ts'
import { Button, Popover, Stack, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { problemOf } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts } from '../texts/index.ts'

interface AddFromAddressProps {
  destination?: Omit<AddMediaFromAddressRequest, 'url'>
  onAdded?: (file: MediaFile) => void
}

/** A button that asks for an address, from which the shop fetches a file. */
export function AddFromAddress({ destination: placing, onAdded }: AddFromAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const add = useChange('addMediaFromAddress', {
    invalidates: ['listMedia', 'listMediaFolders'],
    onDone({ file }) {
      setOpen(false)
      setUrl('')
      notify.success(texts.added(1))
      onAdded?.(file)
    },
  })
  const submit = () => {
    if (url.trim() !== '' && !add.isPending) add.mutate({ url: url.trim(), reuse: true, ...placing })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.fromAddress}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          <TextInput
            label={texts.address}
            description={texts.addressHint}
            inputMode="url"
            value={url}
            error={problemOf(add.error).fields.url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              submit()
            }}
          />
          {add.error && !problemOf(add.error).fields.url && <Problem error={add.error} />}
          <Button onClick={submit} loading={add.isPending}>
            {texts.fetch}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
