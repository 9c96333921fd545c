import { useMessages } from '../../i18n/use-messages';
import { useKeyLabel } from '../../keys/use-keys';
import type { ActionId } from '../../keys/key-table';
import { Icon, type IconName } from '../../ui/icon';
import { REVIEW_MESSAGES } from './messages';

interface DecisionBarProps {
  /** Posts that are selected. */
  picked: number;
  run: Record<'approve' | 'reject' | 'undo' | 'skip' | 'score' | 'note' | 'block', () => void>;
  /** Is there a post to decide about? */
  isEnabled: boolean;
}

/** Approve and Reject, which never move and never change meaning, with what else one does beside them. */
export function DecisionBar({ picked, run, isEnabled }: DecisionBarProps) {
  const t = useMessages(REVIEW_MESSAGES);
  return (
    <div className={picked > 0 ? 'dec many' : 'dec'} role="toolbar" aria-label={t('decision')}>
      <div className="tools">
        <div className="a">
          <Tool icon="undo" label={t('undo')} action="undo" onClick={run.undo} />
        </div>
        <div className="b">
          <Tool narrow icon="gauge" label={t('score')} action="score" onClick={run.score} disabled={!isEnabled} />
          <Tool narrow icon="note" label={t('note')} action="note" onClick={run.note} disabled={!isEnabled} />
          <Tool narrow icon="block" label={t('block')} action="block" onClick={run.block} disabled={!isEnabled} />
          <Tool icon="arrow" label={t('skip')} action="next" onClick={run.skip} disabled={!isEnabled} iconLast />
        </div>
      </div>
      <div className="mid">
        <Decide
          kind="no"
          icon="cross"
          action="reject"
          label={picked > 0 ? t('rejectMany', { n: picked }) : t('reject')}
          onClick={run.reject}
          disabled={!isEnabled && picked === 0}
        />
        <Decide
          kind="yes"
          icon="check"
          action="approve"
          label={picked > 0 ? t('approveMany', { n: picked }) : t('approve')}
          onClick={run.approve}
          disabled={!isEnabled && picked === 0}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  action: ActionId;
  onClick: () => void;
  disabled?: boolean;
  /** Only where the reasons have no column of their own. */
  narrow?: boolean;
  iconLast?: boolean;
}

function Tool({ icon, label, action, narrow, iconLast, ...rest }: ToolProps) {
  const key = useKeyLabel(action);
  return (
    <button
      type="button"
      className={narrow ? 'btn ghost nw' : 'btn ghost'}
      title={key ? `${label} (${key})` : label}
      aria-keyshortcuts={key ?? undefined}
      {...rest}
    >
      {!iconLast && <Icon name={icon} />}
      <span className="lbl">{label}</span>
      {iconLast && <Icon name={icon} />}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}

function Decide({ kind, icon, label, action, ...rest }: ToolProps & { kind: 'yes' | 'no' }) {
  const key = useKeyLabel(action);
  return (
    <button type="button" className={`big ${kind}`} aria-keyshortcuts={key ?? undefined} {...rest}>
      <Icon name={icon} />
      {label}
      {key && <kbd aria-hidden="true">{key}</kbd>}
    </button>
  );
}
