import { bodyOf, api, deletionOf, type Models } from '../../api/client';
import { useGet } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { changesOf } from '../../ui/draft';

export type Rule = Models['TopicalTag'];
export type RuleDraft = Pick<Rule, 'hashtag' | 'topical_day_of_week' | 'topical_month_day'>;

const RULES_KEY = ['topical-tags'];

/** The time zone whose calendar decides which rules hold today. */
export function useServiceZone() {
  return useGet(['topical-zone'], '/api/v1/curated/preview', {
    params: { query: { limit: 1 } },
    select: (preview) => preview.time_zone,
    staleTime: Infinity,
  });
}

export function useRules() {
  return useGet(RULES_KEY, '/api/v1/topical-tags');
}

type OnError<Input> = (error: Error, rule: Input) => void;

export function useSaveRule(rule: Rule | null, onSaved: (rule: Rule) => void, onError?: OnError<RuleDraft>) {
  const save = (draft: RuleDraft) => {
    if (rule === null) return bodyOf(api.POST('/api/v1/topical-tags', { body: draft }));
    const body = changesOf<RuleDraft>(rule, draft);
    return bodyOf(api.PATCH('/api/v1/topical-tags/{id}', { params: { path: { id: rule.id } }, body }));
  };
  return useWrite(save, [RULES_KEY], onSaved, onError);
}

const remove = ({ id }: Rule) => deletionOf(api.DELETE('/api/v1/topical-tags/{id}', { params: { path: { id } } }));

/** Deletes a rule; one that is gone already counts as deleted. */
export function useDeleteRule(onDeleted: (rule: Rule) => void, onError: OnError<Rule>) {
  return useWrite(remove, [RULES_KEY], (_, rule) => onDeleted(rule), onError);
}

export function draftOf({ hashtag, topical_day_of_week, topical_month_day }: RuleDraft): RuleDraft {
  return { hashtag, topical_day_of_week, topical_month_day };
}
