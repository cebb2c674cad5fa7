import type { CatalogueCollection } from '@cartwright/contract/catalogue/collections.ts'
import { Input, SegmentedControl, Text } from '@mantine/core'
import { optionsOf } from '../../components/form/options.ts'
import { FormSection } from '../../components/form/record-form.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { type Draft, newCondition } from './draft.rules.ts'
import { Preview } from './preview.tsx'
import { Rule } from './rule.tsx'
import type { CollectionForm } from './use-editor.ts'

const texts = allTexts.filling

/** The choice between products by hand and by rule, with the rule. */
export function CollectionKind({ form, base }: { form: CollectionForm; base: CatalogueCollection }) {
  const { kind, rule } = form.values
  const choose = (chosen: string) => {
    form.setFieldValue('kind', chosen as Draft['kind'])
    if (chosen === 'RULE' && rule.conditions.length === 0) {
      form.setFieldValue('rule.conditions', [newCondition('price')])
    }
  }
  const isOther = base.id !== undefined && kind !== (base.rule ? 'RULE' : 'MANUAL')
  return (
    <FormSection title={texts.title}>
      <Input.Wrapper label={texts.way} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={texts.way}
            value={kind}
            onChange={choose}
            data={optionsOf(allTexts.kinds)}
          />
        </div>
      </Input.Wrapper>
      {isOther && (
        <Text size="sm" role="status">
          {kind === 'RULE' ? texts.replaced : texts.kept}
        </Text>
      )}
      {kind === 'RULE' && (
        <>
          <Rule form={form} />
          <Preview rule={rule} />
        </>
      )}
    </FormSection>
  )
}
