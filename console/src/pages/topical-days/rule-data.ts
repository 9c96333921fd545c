import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bodyOf, api, deletionOf, type Models } from '../../api/client';
import { changesOf } from '../../ui/draft';

export type Rule = Models['TopicalTag'];
export type RuleDraft = Pick<Rule, 'hashtag' | 'topical_day_of_week' | 'topical_month_day'>;

const RULES_KEY = ['topical-tags'];

/** The time zone whose calendar decides which rules hold today. */
export function useServiceZone() {
  return useQuery({
    queryKey: ['topical-zone'],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/v1/curated/preview', { params: { query: { limit: 1 } }, signal })).then(
        (preview) => preview.time_zone,
      ),
    staleTime: Infinity,
  });
}

export function useRules() {
  return useQuery({
    queryKey: RULES_KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/v1/topical-tags', { signal })),
  });
}

/** Creates a rule, or changes the one that is given; `onSaved` is called even when the form has been closed by then. */
export function useSaveRule(rule: Rule | null, onSaved: (rule: Rule) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: RuleDraft) =>
      rule === null
        ? bodyOf(api.POST('/api/v1/topical-tags', { body: draft }))
        : bodyOf(
            api.PATCH('/api/v1/topical-tags/{id}', {
              params: { path: { id: rule.id } },
              body: changesOf<RuleDraft>(rule, draft),
            }),
          ),
    onSuccess: (saved) => {
      onSaved(saved);
      queries.setQueryData<Rule[]>(RULES_KEY, (rules = []) => [saved, ...rules.filter((each) => each.id !== saved.id)]);
      void queries.invalidateQueries({ queryKey: RULES_KEY });
    },
  });
}

/** Deletes a rule; one that is gone already counts as deleted. */
export function useDeleteRule(onDeleted: (rule: Rule) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Rule) => deletionOf(api.DELETE('/api/v1/topical-tags/{id}', { params: { path: { id } } })),
    onSuccess: (_response, deleted) => {
      onDeleted(deleted);
      queries.setQueryData<Rule[]>(RULES_KEY, (rules) => rules?.filter((rule) => rule.id !== deleted.id));
      void queries.invalidateQueries({ queryKey: RULES_KEY });
    },
  });
}

export function draftOf({ hashtag, topical_day_of_week, topical_month_day }: RuleDraft): RuleDraft {
  return { hashtag, topical_day_of_week, topical_month_day };
}
