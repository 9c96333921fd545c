interface Waiting<Call, Answer> {
  call: Call;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** Returns the results in order. A retried call belongs to a batch that failed, and may have been done already. */
type Run<Call, Answer> = (calls: Call[], isRetry: boolean) => Promise<Answer[]>;

const OPTIONS = {
  /** The most calls of a batch. */
  most: 50,
  /** Calls start at once while fewer than this are running. */
  atOnce: 4,
  /** Milliseconds after which a batch is overdue and no longer delays the next. */
  overdueMs: 100,
};

/**
 * Runs calls in batches, one after the other. Calls that arrive while a batch runs form the next one, and share its statement
 * and commit. A lone call starts at once. If a batch fails, each of its calls is retried alone.
 */
export class Batcher<Call, Answer> {
  private waiting: Waiting<Call, Answer>[] = [];
  /** Calls in running batches that are not overdue. */
  private underWay = 0;
  private scheduled = false;

  constructor(
    private readonly run: Run<Call, Answer>,
    private readonly options = OPTIONS,
  ) {}

  ask(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ call, resolve, reject });
      this.schedule();
    });
  }

  /** Calls that arrive on several connections in one turn of the event loop belong together. */
  private schedule(): void {
    if (this.scheduled || this.underWay >= this.options.atOnce || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.begin();
      this.schedule();
    });
  }

  private begin(): void {
    const batch = this.waiting.splice(0, this.options.most);
    let counted = batch.length;
    this.underWay += counted;
    const end = () => {
      clearTimeout(overdue);
      this.underWay -= counted;
      counted = 0;
      this.schedule();
    };
    const overdue = setTimeout(end, this.options.overdueMs);
    void this.answer(batch).then(end);
  }

  private async answer(batch: Waiting<Call, Answer>[], isRetry = false): Promise<void> {
    let answers: Answer[];
    try {
      answers = await this.run(
        batch.map(({ call }) => call),
        isRetry,
      );
    } catch (error) {
      const [only, ...others] = batch;
      if (others.length === 0) return only?.reject(error);
      await Promise.all(batch.map((waiting) => this.answer([waiting], true)));
      return;
    }
    const isComplete = answers.length === batch.length;
    for (const [i, { resolve, reject }] of batch.entries()) {
      if (isComplete) resolve(answers[i] as Answer);
      else reject(new Error('A batch must return one result for each of its calls'));
    }
  }
}
