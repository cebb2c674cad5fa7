import { Refusal } from '../../platform/errors/errors.ts'
import type { Site } from '../../sites/settings/service.ts'
import { accessTexts } from './texts.ts'

/** Does the work. The text of the problem if there were too many attempts. */
export async function orElseTooOften(site: Site, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
    return accessTexts(site.settings.language).tooOften
  }
}
