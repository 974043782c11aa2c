package io.casedesk.desktop.common.text;

import io.casedesk.changes.plan.ChangePlan;
import io.casedesk.model.runs.RunHeader;
import io.casedesk.model.runs.RunRelation;
import java.util.Set;

/** Describes the origin of a run or plan in the user's language. */
public record OriginText(Messages messages) {

  private static final String EDIT = "runs.origin.edit";

  /** Origins recorded by older versions for edits in a window, in all languages. */
  private static final Set<String> EDITS = Messages.inEveryLanguage(EDIT);

  /** Describes the origin of a run. */
  public String of(RunHeader run) {
    return of(run.relation(), run.origin());
  }

  /** Describes the origin of a plan. */
  public String of(ChangePlan.Header plan) {
    return of(plan.purpose().relation(), plan.origin());
  }

  private String of(RunRelation relation, String origin) {
    if (relation.isOfRun()) {
      return messages.text("origin." + relation.kind(), relation.runId());
    }
    if (EDITS.contains(origin)) {
      return messages.text(EDIT);
    }
    for (String word : new String[] {"apply", "import"}) {
      if (origin.startsWith(word + " ")) {
        return messages.text("origin." + word, origin.substring(word.length() + 1));
      }
    }
    return new EditTitle(messages).reworded(origin);
  }
}
