import { everyone } from '../calls/call.ts'
import { type AbsentCall, absent, emptyQuery, missing, refused } from './absent-call.ts'

export const events: readonly AbsentCall[] = [
  ...absent(
    { feature: 'eventPolicies', callers: everyone },
    {
      'POST /events-policies/v2/policies/query': [
        'policies.queryPolicies',
        emptyQuery('policies', 'metadata'),
      ],
    },
  ),
  ...absent(
    { feature: 'oldRsvps', callers: everyone },
    {
      'POST /events/v1/rsvp': ['rsvp.createRsvp', refused('FEATURE_NOT_AVAILABLE')],
      'GET /events/v1/rsvp/{rsvpId}': ['rsvp.getRsvp', missing],
    },
  ),
]
