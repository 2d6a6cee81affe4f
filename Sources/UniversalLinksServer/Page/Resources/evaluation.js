// Requests that follow what somebody types: after a pause, only the latest, repeated when the server asks to wait.

import { APIError } from "./api.js";

export class Evaluation {
  /**
   * @param {number} pause milliseconds without a new request before the task runs
   * @param {(signal: AbortSignal) => Promise<void>} task
   * @param {(error: APIError|null) => void} report called with the failure, or null after a success
   */
  constructor(pause, task, report) {
    this.pause = pause;
    this.task = task;
    this.report = report;
    this.timer = 0;
    this.controller = new AbortController();
  }

  /** Runs the task after the pause, and cancels what is outdated. */
  schedule() {
    this.cancel();
    this.timer = window.setTimeout(() => this.run(), this.pause);
  }

  cancel() {
    window.clearTimeout(this.timer);
    this.controller.abort();
  }

  /** Runs the task now. */
  async run() {
    this.cancel();
    const controller = (this.controller = new AbortController());
    try {
      await this.task(controller.signal);
      if (!controller.signal.aborted) this.report(null);
    } catch (error) {
      if (controller.signal.aborted) return;
      const failure = error instanceof APIError ? error : new APIError(`The page failed: ${error}. Reload it.`);
      this.report(failure);
      if (failure.retryAfter !== null) this.timer = window.setTimeout(() => this.run(), failure.retryAfter * 1000);
      if (!(error instanceof APIError)) throw error;
    }
  }
}
