import { useMessages } from '../../i18n/use-messages';
import { SimpleTable } from '../../ui/simple-table';
import { useIsAdmin } from '../../session/use-session';
import { IconButton } from '../../ui/button';
import { notify } from '../../ui/toast-store';
import { byDay } from './calendar';
import { TOPICAL_MESSAGES } from './messages';
import { draftOf, type Rule, useDeleteRule, useSaveRule } from './rule-data';
import { useDayNames } from './use-day-names';
import { Badge } from '../../ui/badge';
import { useReason } from '../../ui/use-reason';
import card from '../../ui/card.module.css';
import table from '../../ui/table.module.css';
import styles from './topical-days.module.css';

const HEADING = 'topical-rules';

export function RuleTable({ rules, onEdit }: { rules: readonly Rule[]; onEdit: (rule: Rule) => void }) {
  const t = useMessages(TOPICAL_MESSAGES);
  const sorted = byDay(rules);
  const remove = useRemove();
  return (
    <section className={`${card.card} ${card.padded}`} aria-labelledby={HEADING}>
      <h2 className={card.title} id={HEADING}>
        {t('rules')}
      </h2>
      <SimpleTable caption={t('title')} heads={[t('hashtag'), t('when')]} hasActions className={styles.rules}>
        {sorted.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            busy={remove.isRunning(rule)}
            onEdit={() => onEdit(rule)}
            onRemove={() => remove.run(rule)}
          />
        ))}
      </SimpleTable>
    </section>
  );
}

interface RuleRowProps {
  rule: Rule;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ rule, busy, onEdit, onRemove }: RuleRowProps) {
  const t = useMessages(TOPICAL_MESSAGES);
  const names = useDayNames();
  const { hashtag } = rule;
  const isAdmin = useIsAdmin();
  const isNever = rule.topical_day_of_week === null && rule.topical_month_day === null;
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <bdi>#{hashtag}</bdi>
      </th>
      <td>
        {isNever ? (
          <Badge tone="warning" wraps>
            {t('never')}
          </Badge>
        ) : (
          names.rule(rule)
        )}
      </td>
      <td className={`${table.actions} ${styles.actions}`}>
        {isAdmin && (
          <>
            <IconButton icon="pencil" label={t('editOf', { hashtag })} onClick={onEdit} />
            <IconButton icon="bin" label={t('removeOf', { hashtag })} busy={busy} onClick={onRemove} />
          </>
        )}
      </td>
    </tr>
  );
}

/** Deletes a rule; undo creates it again. */
function useRemove() {
  const t = useMessages(TOPICAL_MESSAGES);
  const reason = useReason();
  const restore = useRestore();
  const remove = useDeleteRule((rule) => {
    notify(t('removed', { hashtag: rule.hashtag }), { action: { label: t('undo'), run: () => restore(rule) } });
  });
  const run = (rule: Rule) =>
    remove.mutate(rule, {
      onError: (error) => {
        const detail = reason(error);
        notify(t('notRemoved', { hashtag: rule.hashtag, detail }), { tone: 'bad' });
      },
    });
  return { run, isRunning: (rule: Rule) => remove.isPending && remove.variables.id === rule.id };
}

function useRestore() {
  const t = useMessages(TOPICAL_MESSAGES);
  const reason = useReason();
  const save = useSaveRule(null, (rule) => notify(t('restored', { hashtag: rule.hashtag })));
  return (rule: Rule) =>
    // Not by a callback of mutate(): the table is gone by then when this was its last rule.
    void save.mutateAsync(draftOf(rule)).catch((error: unknown) => {
      const detail = reason(error);
      notify(t('notRestored', { hashtag: rule.hashtag, detail }), { tone: 'bad' });
    });
}
