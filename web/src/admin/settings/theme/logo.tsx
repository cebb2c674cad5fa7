import { Button, Group, Input, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCall } from '../../api/use-call.ts'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.look

interface LogoProps {
  /** A picture of the library; empty is none. */
  value: string
  onChange: (id: string) => void
  error: ReactNode
}

/** The picture in place of the shop's name. */
export function Logo({ value, onChange, error }: LogoProps) {
  const [isChoosing, choosing] = useDisclosure()
  const { data } = useCall('getMedia', { id: value }, { enabled: value !== '' })
  const url = value === '' ? undefined : data?.file.url
  return (
    <Input.Wrapper
      label={texts.logo}
      labelElement="div"
      description={texts.logoHint}
      error={error}
      role="group"
      aria-label={texts.logo}
    >
      <Stack gap="xs" mt={6}>
        {url && <img src={url} alt={texts.logo} className="look-logo" />}
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhoto size={16} aria-hidden />}
            onClick={choosing.open}
          >
            {value === '' ? texts.chooseLogo : texts.anotherLogo}
          </Button>
          {value !== '' && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange('')}>
              {texts.removeLogo}
            </Button>
          )}
        </Group>
      </Stack>
      {isChoosing && (
        <MediaPicker
          kinds={['image']}
          onClose={choosing.close}
          onPick={([file]) => onChange(file?.id ?? '')}
        />
      )}
    </Input.Wrapper>
  )
}
