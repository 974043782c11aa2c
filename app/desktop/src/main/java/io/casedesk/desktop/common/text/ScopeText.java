package io.casedesk.desktop.common.text;

import io.casedesk.changes.RunScope;
import java.util.List;
import java.util.stream.Collectors;

/** Says what the records of a change were chosen from. */
public final class ScopeText {

  private final Messages messages;

  /** Speaks through these texts. */
  public ScopeText(Messages messages) {
    this.messages = messages;
  }

  /** {@code Theme: fin – 142 shown, 142 chosen, 26 already so}, a line each; empty for none. */
  public String of(List<RunScope> scopes) {
    return scopes.stream().map(this::of).collect(Collectors.joining("\n"));
  }

  private String of(RunScope scope) {
    String filters =
        scope.filters().isEmpty() ? messages.text("scope.all") : String.join(", ", scope.told());
    if (scope.more() > 0) {
      filters = messages.text("scope.more", filters, scope.more());
    }
    return messages.text("scope", filters, scope.shown(), scope.chosen(), scope.already());
  }
}
