import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Card } from './card.tsx'
import { CountInput } from './count-input.tsx'
import type { ProductForm } from './form.ts'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.fields

export function TextFields({ form }: { form: ProductForm }) {
  const add = () => form.insertListItem('customTextFields', { title: '', maxLength: 200, mandatory: false })
  return (
    <Card
      title={texts.title}
      about={texts.about}
      action={
        <Button variant="default" size="xs" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {texts.add}
        </Button>
      }
    >
      {form.values.customTextFields.map(({ title }, index) => {
        const place = `customTextFields.${index}`
        return (
          <Group align="flex-end" key={place}>
            <TextInput flex="1 1 14rem" label={texts.name} {...form.getInputProps(`${place}.title`)} />
            <CountInput
              w={170}
              label={texts.most}
              allowDecimal={false}
              {...form.getInputProps(`${place}.maxLength`)}
            />
            <Checkbox
              mb={8}
              label={texts.needed}
              {...form.getInputProps(`${place}.mandatory`, { type: 'checkbox' })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={texts.remove(title)}
              onClick={() => form.removeListItem('customTextFields', index)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        )
      })}
    </Card>
  )
}
