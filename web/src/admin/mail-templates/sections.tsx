import type { MailSection, MailTemplate } from '@cartwright/contract/mail/templates.ts'
import { Group, Switch, Text } from '@mantine/core'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { moved, OrderList } from '../components/order/order-list.tsx'
import type { Draft } from './draft.rules.ts'
import { texts } from './texts/index.ts'

interface SectionsProps {
  form: Form<Draft>
  template: MailTemplate
  readOnly: boolean
}

/** The sections of an e-mail in their order, with those that can be hidden. */
export function Sections({ form, template: { optionalSections }, readOnly }: SectionsProps) {
  const { sections } = form.values
  const nameOf = ({ id }: MailSection) => texts.sections[id] ?? id
  const show = (id: string, isShown: boolean) =>
    form.setFieldValue(
      'sections',
      sections.map((one) => (one.id === id ? { ...one, hidden: !isShown } : one)),
    )
  if (sections.length < 2) return null
  return (
    <FormSection title={texts.sectionsTitle}>
      <Text size="sm" c="dimmed">
        {texts.sectionsHint}
      </Text>
      <OrderList
        label={texts.sectionsTitle}
        items={sections}
        itemKey={({ id }) => id}
        itemName={nameOf}
        readOnly={readOnly}
        onMove={(from, to) => form.setFieldValue('sections', moved(sections, from, to))}
      >
        {(section) => (
          <Group justify="space-between" wrap="nowrap" gap="sm" mih={36}>
            <Text size="sm">{nameOf(section)}</Text>
            {optionalSections.includes(section.id) ? (
              <Switch
                aria-label={texts.shown(nameOf(section))}
                checked={!section.hidden}
                onChange={({ currentTarget }) => show(section.id, currentTarget.checked)}
              />
            ) : (
              <Text size="xs" c="dimmed">
                {texts.needed}
              </Text>
            )}
          </Group>
        )}
      </OrderList>
    </FormSection>
  )
}
