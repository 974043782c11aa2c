package io.casedesk.desktop.overview;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.context.Destination;
import io.casedesk.desktop.context.Destination.Checklists.Which;
import io.casedesk.desktop.context.RecentRuns;
import io.casedesk.desktop.context.RecentRuns.WaitingRun;
import io.casedesk.desktop.overview.OverviewModel.Loaded;
import io.casedesk.desktop.records.data.LoadState.Phase;
import io.casedesk.desktop.records.list.RecordsModel;
import io.casedesk.desktop.records.refresh.ListChanges;
import io.casedesk.model.Change;
import io.casedesk.model.checklist.ReviewHistory.ReviewState;
import io.casedesk.workspace.Edit.ChangeOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * Says what waits for the user, one fact a line. Each line opens exactly what it counts; a fact
 * without a count has no line.
 */
final class TodayCard {

  /** The most runs that have a line of their own; more runs are counted in one line. */
  private static final int MOST_RUNS = 3;

  private final VBox lines = new VBox();
  private final Label summary = Nodes.named("overview-today-summary", Labels.wrapped("", "note"));
  private final VBox node =
      Nodes.named("overview-today", new VBox(4, lines, summary), "overview-card", "overview-today");
  private final OverviewModel model;
  private final OverviewTexts texts;
  private List<Fact> shown = List.of();

  /**
   * A fact with its count.
   *
   * @param id the last part of the id of its line
   * @param there what it counts
   */
  private record Fact(String id, Feather icon, String text, Destination there) {}

  TodayCard(OverviewModel model, OverviewTexts texts) {
    this.model = model;
    this.texts = texts;
    node.setAccessibleText(texts.text("overview.today.accessible"));
    for (RecordsModel<?> list : model.lists()) {
      Observables.listen(
          this::showWatched,
          list.staging().versionProperty(),
          list.staging().saver().loadFailureProperty(),
          list.changes().changesProperty(),
          list.loader().phaseProperty());
    }
    Observables.follow(
        this::showWatched,
        model.watchedProperty(),
        model.checklistsProperty(),
        model.runsProperty());
  }

  Region node() {
    return node;
  }

  /** Counts only while the start screen is visible, because unsent changes change often. */
  private void showWatched() {
    if (model.watchedProperty().get()) {
      show();
    }
  }

  private void show() {
    List<Fact> facts = facts();
    if (!facts.equals(shown)) {
      shown = facts;
      boolean focused = lines.isFocusWithin();
      lines.getChildren().setAll(facts.stream().map(this::line).toList());
      if (focused && !facts.isEmpty()) {
        lines.getChildren().getFirst().requestFocus();
      }
    }
    Nodes.show(lines, !facts.isEmpty());
    String said = summary(facts.isEmpty());
    summary.setText(said);
    Nodes.show(summary, !said.isEmpty());
  }

  private Button line(Fact fact) {
    Button line =
        Buttons.of(
            "today-" + fact.id(),
            fact.icon(),
            fact.text(),
            () -> model.go(fact.there()),
            Styles.FLAT,
            "overview-fact");
    line.setMnemonicParsing(false);
    line.setMinWidth(0);
    line.setMaxWidth(Double.MAX_VALUE);
    line.setAlignment(Pos.CENTER_LEFT);
    return line;
  }

  private List<Fact> facts() {
    List<Fact> facts = new ArrayList<>();
    model.lists().forEach(list -> addUnsent(facts, list));
    Loaded<RecentRuns> loaded = model.runsProperty().get();
    RecentRuns runs = loaded == null ? null : loaded.value();
    if (runs != null) {
      List<WaitingRun> failed =
          runs.failed().stream().map(this::now).filter(run -> run.waiting() > 0).toList();
      addRuns(facts, "failed", Feather.ALERT_OCTAGON, failed);
      addRuns(facts, "unfinished", Feather.PAUSE_CIRCLE, runs.unfinished());
    }
    Loaded<ChecklistFigures> counted = model.checklistsProperty().get();
    ChecklistFigures figures = counted == null ? null : counted.value();
    if (figures != null && figures.due() > 0) {
      facts.add(
          new Fact(
              "due",
              Feather.CHECK_SQUARE,
              texts.text("overview.today.due", figures.due(), figures.overdue()),
              new Destination.Checklists(Which.DUE)));
    }
    if (figures != null && figures.reviews()) {
      addChecklists(facts, figures, ReviewState.CONFLICT, Which.CONFLICT);
      addChecklists(facts, figures, ReviewState.NEEDS_WORK, Which.NEEDS_WORK);
      addChecklists(facts, figures, ReviewState.LAPSED, Which.CHANGED);
      addChecklists(facts, figures, ReviewState.UNREVIEWED, Which.UNREVIEWED);
    }
    model.lists().forEach(list -> addChanged(facts, list));
    return facts;
  }

  private void addChecklists(
      List<Fact> facts, ChecklistFigures figures, ReviewState state, Which which) {
    int count = figures.count(state);
    if (count > 0) {
      String name = state.name().toLowerCase(Locale.ROOT);
      facts.add(
          new Fact(
              name.replace('_', '-'),
              Feather.CHECK_SQUARE,
              texts.text("overview.today." + name, count),
              new Destination.Checklists(which)));
    }
  }

  private void addUnsent(List<Fact> facts, RecordsModel<?> list) {
    String name = list.kind().name();
    int unsent = list.staging().cellsProperty().get();
    if (unsent > 0) {
      facts.add(
          new Fact(
              "unsent-" + name,
              Feather.EDIT_3,
              texts.text("overview.today.unsent." + name, unsent),
              new Destination.UnsentChanges(list.changeService().kind())));
    }
  }

  private void addChanged(List<Fact> facts, RecordsModel<?> list) {
    String name = list.kind().name();
    ListChanges changes = list.changes().changesProperty().get();
    if (changes != null) {
      facts.add(
          new Fact(
              "changed-" + name,
              Feather.REFRESH_CW,
              texts.text("overview.today.changed." + name, changes.records().size()),
              new Destination.ChangedRecords(list.changeService().kind())));
    }
  }

  /** Returns a failed run with the number of its values that are still wanted. */
  private WaitingRun now(WaitingRun run) {
    if (!run.edited()) {
      return run;
    }
    ChangeOrigin left = ChangeOrigin.leftBy(run.id());
    long wanted =
        model.lists().stream()
            .map(RecordsModel::staging)
            .mapToLong(
                staging ->
                    staging.all().stream()
                        .map(Change::cell)
                        .filter(cell -> staging.origin(cell).equals(left))
                        .count())
            .sum();
    return new WaitingRun(run.id(), run.what(), wanted, true);
  }

  private void addRuns(List<Fact> facts, String name, Feather icon, List<WaitingRun> runs) {
    if (runs.size() > MOST_RUNS) {
      long all = runs.stream().mapToLong(WaitingRun::waiting).sum();
      String text = texts.text("overview.today." + name + ".runs", all, runs.size());
      facts.add(new Fact(name, icon, text, new Destination.Runs()));
      return;
    }
    for (WaitingRun run : runs) {
      String text = texts.text("overview.today." + name, run.waiting(), run.what());
      facts.add(new Fact(name + "-" + run.id(), icon, text, new Destination.OneRun(run.id())));
    }
  }

  /** Says that nothing waits only when everything is known; empty when the lines say it all. */
  private String summary(boolean none) {
    if (isUnknown()) {
      return texts.text("overview.today.incomplete");
    }
    boolean isReading =
        model.runsProperty().get() == null
            || model.checklistsProperty().get() == null
            || model.lists().stream()
                .anyMatch(list -> !list.loader().state().phase().equals(Phase.READ));
    if (!none) {
      return "";
    }
    return texts.text(isReading ? "overview.today.reading" : "overview.today.none");
  }

  private boolean isUnknown() {
    return isFailed(model.runsProperty().get())
        || isFailed(model.checklistsProperty().get())
        || model.lists().stream().anyMatch(TodayCard::isUnknown);
  }

  private static boolean isUnknown(RecordsModel<?> list) {
    Phase phase = list.loader().state().phase();
    return phase == Phase.FAILED
        || phase == Phase.CANCELLED
        || list.staging().saver().loadFailureProperty().get() != null;
  }

  private static boolean isFailed(@Nullable Loaded<?> loaded) {
    return loaded != null && Objects.nonNull(loaded.failure());
  }
}
