package io.casedesk.desktop.common.text;

import io.casedesk.changes.plan.RunPurpose;
import java.util.List;
import java.util.stream.Collectors;

/** Describes the selections that changes came from. */
public record ScopeText(Messages messages) {

  /**
   * Returns one line per selection, such as {@code Theme: fin – 142 shown, 142 selected, 26 need no
   * change, 3 skipped (2 not empty, 1 deleted)}; empty for none.
   */
  public String of(List<RunPurpose.Scope> scopes) {
    return scopes.stream().map(this::of).collect(Collectors.joining("\n"));
  }

  private String of(RunPurpose.Scope scope) {
    String filters =
        scope.filters().isEmpty()
            ? messages.text("scope.all")
            : String.join(", ", scope.listedFilters());
    if (scope.unlistedFilters() > 0) {
      filters = messages.text("scope.more", filters, scope.unlistedFilters());
    }
    int skipped = scope.chosen() - scope.already() - scope.changed();
    return messages.text(
        "scope",
        filters,
        scope.shown(),
        scope.chosen(),
        scope.already(),
        Math.max(0, skipped),
        reasons(scope));
  }

  private String reasons(RunPurpose.Scope scope) {
    return scope.skipped().isEmpty()
        ? ""
        : scope.skipped().entrySet().stream()
            .map(reason -> messages.text("scope.skipped." + reason.getKey(), reason.getValue()))
            .collect(Collectors.joining(", ", " (", ")"));
  }
}
