import { statement } from '../../platform/db/db.ts'
import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'
import { later } from '../../platform/values/later.ts'
import { publishSubmissions } from './events.service.ts'
import type { ChangedSubmission } from './queries.ts'

/** What a person sent as a member or visitor, and what names one of their confirmed e-mail addresses. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId, emails }) {
    return { submissions: await readEntries(shop, submissionsOf, [siteId, [memberId], emails]) }
  },
  async erase(tx, shop, { siteId, memberId, visitorIds, emails }) {
    const submissions = await tx.run(deleteSubmissionsOf, [siteId, [memberId, ...visitorIds], emails])
    const [ids, times] = [submissions.map(({ id }) => id), submissions.map(({ createdAt }) => createdAt)]
    if (ids.length > 0) await tx.run(deleteMailsAbout, [siteId, ids, times])
    await publishSubmissions(tx, shop, { kind: 'deleted', siteId, submissions, erased: true })
    return undefined
  },
}

const theirs = `s.site_id = $1 AND (s.submitter_id = ANY ($2::uuid[]) OR (s.emails <> '{}' AND s.emails && $3::text[]))`

const submissionsOf = archiveEntries(
  'submissions',
  `SELECT f.title AS "form", s.answers, s.consents, s.created_at AS "createdDate" FROM form_submissions s
   JOIN forms f ON f.site_id = $1 AND f.id = s.form_id WHERE ${theirs} ORDER BY s.created_at`,
)

const deleteSubmissionsOf = statement<ChangedSubmission & { createdAt: Date }>(
  'personal-data.delete-submissions',
  `DELETE FROM form_submissions s WHERE ${theirs} RETURNING s.id, s.revision, s.created_at AS "createdAt"`,
)

/** The mails that told the shop of the submissions. They were written in the same transaction. */
const deleteMailsAbout = statement<never>(
  'personal-data.delete-submission-mails',
  `DELETE FROM messages m USING unnest($2::uuid[], $3::timestamptz[]) AS s (id, at)
   WHERE m.site_id = $1 AND m.topic = 'forms' AND strpos(m.text, s.id::text) > 0
     AND m.created_at BETWEEN ${later('s.at', "interval '-1 minute'")} AND ${later('s.at', "interval '1 minute'")}`,
)
