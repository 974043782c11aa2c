package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.ChecklistEntry;
import io.casedesk.desktop.checklists.model.ChecklistList;
import io.casedesk.desktop.checklists.model.ChecklistRow;
import io.casedesk.desktop.checklists.model.ChecklistState;
import io.casedesk.desktop.checklists.model.ReviewModel;
import io.casedesk.desktop.checklists.model.SolutionFilter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.ShortcutLetter;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.checklist.Review;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Asks for confirmation before many checklists are marked, and lists the skipped ones. */
final class BulkReviewDialog {

  private static final double WIDTH = 560;

  /** The most names listed for each reason to skip checklists. */
  private static final int NAMED = 3;

  private final VBox box = Nodes.named("checklist-bulk", new VBox(12), "drop-down", "full-view");
  private final Label question = Labels.named("checklist-bulk-question", Styles.TITLE_4);
  private final Label skipped = Labels.named("checklist-bulk-skipped");
  private final CheckBox lapsed = Nodes.named("checklist-bulk-lapsed", new CheckBox());
  private final CheckBox needsWork = Nodes.named("checklist-bulk-needs-work", new CheckBox());
  private final TextField note = Nodes.named("checklist-bulk-note", new TextField());
  private final Button mark = Nodes.named("checklist-bulk-do", new Button(), Styles.ACCENT);
  private final Label changed = Labels.named("checklist-bulk-changed");
  private final Review.Mark made;
  private final ChecklistList list;
  private final Supplier<List<ChecklistRow>> rows;
  private final ReviewModel reviewing;
  private final Messages messages;
  private BulkReviewPlan plan = new BulkReviewPlan(List.of(), 0, Map.of());

  /**
   * Creates a dialog.
   *
   * @param made the mark to make
   * @param rows returns the rows that the user asked for, as they are now
   */
  BulkReviewDialog(
      Review.Mark made,
      ChecklistList list,
      ReviewModel reviewing,
      Messages messages,
      Supplier<List<ChecklistRow>> rows) {
    this.made = made;
    this.rows = rows;
    this.list = list;
    this.reviewing = reviewing;
    this.messages = messages;
    box.setMaxSize(WIDTH, Region.USE_PREF_SIZE);
    changed.setText(messages.text("checklists.bulk.changed"));
    changed.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
    for (Label label : List.of(question, changed, skipped)) {
      Labels.wrap(label);
    }
    // Only an approval of what changed, or of what another reviewer objects to, needs care.
    Nodes.show(lapsed, made == Review.Mark.REVIEWED);
    Nodes.show(needsWork, made == Review.Mark.REVIEWED);
    lapsed.setText(messages.text("checklists.bulk.lapsed"));
    needsWork.setText(messages.text("checklists.bulk.needsWork"));
    lapsed.setOnAction(event -> count());
    needsWork.setOnAction(event -> count());
    note.setPromptText(messages.text("checklists.bulk.note"));
    note.setAccessibleText(messages.text("checklists.bulk.note"));
    note.setTooltip(new Tooltip(messages.text("checklists.bulk.note")));
  }

  /** Opens the dialog; the keyboard is on the button that marks nothing. */
  void open(Overlay overlay) {
    Button cancel = fill(overlay);
    overlay.show(box, cancel);
  }

  /** Opens the dialog for a command that asks for a note; its letter isn't entered. */
  void openForNote(Overlay overlay) {
    Button _ = fill(overlay);
    overlay.show(box, note);
    // A field has no skin before the next frame and would lose the keys until then.
    box.applyCss();
    ShortcutLetter.focus(note);
  }

  private Button fill(Overlay overlay) {
    SolutionFilter filter = list.filterProperty().get();
    lapsed.setSelected(filter == SolutionFilter.LAPSED);
    needsWork.setSelected(filter == SolutionFilter.NEEDS_WORK);
    note.clear();
    Button cancel = overlay.closeButton("checklist-bulk-cancel", messages.text("action.cancel"));
    mark.setOnAction(
        event -> {
          if (!plan().isSame(plan)) {
            count();
            Nodes.show(changed, true);
            return;
          }
          BulkReviewPlan asked = plan;
          String said = note.getText();
          overlay.hide();
          reviewing.markAll(asked.marked(), made, said);
        });
    HBox buttons = Nodes.rightRow(8, cancel, mark);
    Label local = Labels.wrapped(messages.text("checklists.bulk.local"), "note");
    box.getChildren().setAll(question, changed, skipped, lapsed, needsWork, note, local, buttons);
    count();
    return cancel;
  }

  private BulkReviewPlan plan() {
    boolean isApproval = made == Review.Mark.REVIEWED;
    return BulkReviewPlan.of(
        rows.get(),
        state ->
            switch (state) {
              case UNREVIEWED -> true;
              case REVIEWED -> !isApproval;
              case LAPSED -> !isApproval || lapsed.isSelected();
              case NEEDS_WORK -> !isApproval || needsWork.isSelected();
              case CONFLICT, FAILED, NOT_READ, GONE, NONE -> false;
            });
  }

  private void count() {
    plan = plan();
    Nodes.show(changed, false);
    int many = plan.marked().size();
    question.setText(messages.text("checklists.bulk.question." + made, many, plan.solutions()));
    mark.setText(messages.text("checklists.bulk.do." + made, many));
    mark.setDisable(many == 0);
    StringBuilder left = new StringBuilder();
    for (Map.Entry<ChecklistState, List<String>> some : plan.skipped().entrySet()) {
      List<String> names = some.getValue();
      left.append(left.isEmpty() ? messages.text("checklists.bulk.skipped") : "")
          .append("\n• ")
          .append(messages.text("checklists.bulk.skipped." + some.getKey(), names.size()))
          .append(": ")
          .append(String.join("; ", names.subList(0, Math.min(NAMED, names.size()))))
          .append(names.size() > NAMED ? " …" : "");
    }
    skipped.setText(left.isEmpty() ? messages.text("checklists.bulk.complete") : left.toString());
  }

  /**
   * Plans which of the shown checklists are marked together and which are skipped.
   *
   * @param marked the checklists to mark
   * @param solutions the number of solutions that these checklists belong to
   * @param skipped the names of skipped checklists by state; the name of the solution when it has
   *     no checklist
   */
  private record BulkReviewPlan(
      List<ChecklistEntry> marked, int solutions, Map<ChecklistState, List<String>> skipped) {

    /**
     * Plans for the shown checklists.
     *
     * @param isMarked whether to mark checklists of a state
     */
    static BulkReviewPlan of(List<ChecklistRow> shown, Predicate<ChecklistState> isMarked) {
      List<ChecklistEntry> marked = new ArrayList<>();
      Map<ChecklistState, List<String>> skipped = new EnumMap<>(ChecklistState.class);
      for (ChecklistRow row : shown) {
        ChecklistEntry cell = row.cell();
        if (cell != null && isMarked.test(row.state())) {
          marked.add(cell);
        } else if (row.state() != ChecklistState.GONE) {
          String name = row.solution().label();
          skipped
              .computeIfAbsent(row.state(), state -> new ArrayList<>())
              .add(cell == null ? name : name + ", " + cell.checklist().page().label());
        }
      }
      Set<String> of = new HashSet<>();
      marked.forEach(cell -> of.add(cell.solution().id()));
      return new BulkReviewPlan(marked, of.size(), skipped);
    }

    /** Whether another plan would mark the same checklists with the same content. */
    boolean isSame(BulkReviewPlan other) {
      if (marked.size() != other.marked.size()) {
        return false;
      }
      for (int i = 0; i < marked.size(); i++) {
        if (!marked.get(i).holdsSame(other.marked.get(i))) {
          return false;
        }
      }
      return true;
    }
  }
}
