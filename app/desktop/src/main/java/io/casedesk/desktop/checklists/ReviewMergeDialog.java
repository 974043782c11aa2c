package io.casedesk.desktop.checklists;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.checklists.model.MatrixEntry;
import io.casedesk.desktop.checklists.model.MatrixItem;
import io.casedesk.desktop.checklists.model.MatrixModel;
import io.casedesk.desktop.checklists.model.ReviewFilesModel;
import io.casedesk.desktop.checklists.model.ReviewFilesModel.Choice;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import io.casedesk.model.checklist.ChecklistKey;
import io.casedesk.model.checklist.Review;
import io.casedesk.model.checklist.ReviewMerge;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows what a file of reviews would change and asks for a decision on each conflict. */
final class ReviewMergeDialog {

  private static final double WIDTH = 720;
  private static final double LIST = 320;

  private final MatrixModel matrix;
  private final ReviewFilesModel files;
  private final Messages messages;
  private final MomentText momentText;
  private final Map<ChecklistKey, Choice> decided = new HashMap<>();
  private final ListView<ReviewMerge.Conflict> list =
      Nodes.named("review-conflicts", new ListView<>(), "conflicts");
  private final CellRefresher cells;

  ReviewMergeDialog(
      MatrixModel matrix, ReviewFilesModel files, Messages messages, MomentText momentText) {
    this.matrix = matrix;
    this.files = files;
    this.messages = messages;
    this.momentText = momentText;
    list.setAccessibleText(messages.text("checklists.import.conflicts.accessible"));
    list.setCellFactory(ignored -> new ConflictCell());
    cells = CellRefresher.of(list);
  }

  void open(Overlay overlay, ReviewFilesModel.FileResult.ReviewsRead read) {
    decided.clear();
    ReviewMerge merge = read.merge();
    Label what =
        Labels.wrapped(
            messages.text(
                "checklists.import.what",
                merge.fresh().size(),
                merge.known(),
                merge.conflicts().size()));
    what.setId("review-import-what");
    VBox box =
        HelpTopic.SHARED_REVIEWS.on(
            Overlay.dialog(
                "review-import",
                messages.text("checklists.import.title", read.file().getFileName()),
                WIDTH,
                what));
    if (!read.assignments().isEmpty()) {
      box.getChildren()
          .add(
              Labels.wrapped(
                  messages.text("checklists.import.assignments", read.assignments().size())));
    }
    if (!read.sameService()) {
      box.getChildren()
          .add(
              Labels.verdict(
                  Feather.ALERT_TRIANGLE,
                  messages.text("checklists.import.otherService", read.connection()),
                  "doubt"));
    }
    if (!merge.refused().isEmpty()) {
      box.getChildren()
          .add(
              Labels.verdict(
                  Feather.ALERT_TRIANGLE,
                  messages.text("checklists.import.refused", merge.refused().size()),
                  "doubt"));
    }
    if (!merge.conflicts().isEmpty()) {
      list.getItems().setAll(merge.conflicts());
      list.setPrefHeight(LIST);
      box.getChildren().addAll(list, all());
    }
    boolean isNothing = read.isNothing();
    Button take =
        Buttons.of(
            "review-import-do",
            merge.fresh().isEmpty() && !merge.conflicts().isEmpty()
                ? messages.text("checklists.import.decide")
                : merge.fresh().isEmpty() && !isNothing
                    ? messages.text("checklists.import.assign")
                    : messages.text("checklists.import.do", merge.fresh().size()),
            () -> {
              overlay.hide();
              files.importReviews(read, decided);
            },
            Styles.ACCENT);
    take.setDisable(isNothing);
    Button cancel = overlay.closeButton("review-import-cancel", messages.text("action.cancel"));
    box.getChildren().add(Nodes.rightRow(8, cancel, take));
    overlay.show(
        new Overlay.Content(
            box,
            isNothing ? cancel : take,
            () -> {
              if (read.equals(files.resultProperty().get())) {
                files.dismiss();
              }
            }));
  }

  /** Returns the decision on a checklist; a side without a review can't be chosen. */
  private Choice choice(ReviewMerge.Conflict conflict) {
    Choice choice = decided.getOrDefault(conflict.place(), Choice.BOTH);
    boolean isMissing =
        (choice == Choice.MINE && conflict.mine().isEmpty())
            || (choice == Choice.THEIRS && conflict.theirs().isEmpty());
    return isMissing ? Choice.BOTH : choice;
  }

  private Node all() {
    HBox box = new HBox(8, Labels.wrapped(messages.text("checklists.import.all")));
    for (Choice choice : Choice.values()) {
      Button button =
          Buttons.of(
              "review-all-" + choice.name(),
              text(choice),
              () -> {
                list.getItems().forEach(conflict -> decided.put(conflict.place(), choice));
                cells.refresh();
              },
              Styles.SMALL);
      box.getChildren().add(button);
    }
    box.setAlignment(Pos.CENTER_LEFT);
    return box;
  }

  private String text(Choice choice) {
    return messages.text("checklists.import." + choice.name().toLowerCase(Locale.ROOT));
  }

  private String reviewTexts(List<Review> reviews) {
    return reviews.stream()
        .map(
            review ->
                ChecklistTexts.reviewText(review, messages)
                    + " ("
                    + momentText.of(review.statement().at())
                    + ")")
        .collect(Collectors.joining("\n"));
  }

  /** Returns the names of the solution and the page, or their ids when the names aren't known. */
  private String name(ChecklistKey place) {
    MatrixItem item = matrix.find(place.solution());
    MatrixEntry cell = item == null ? null : item.line().cell(place.checklist());
    return (item == null ? place.solution() : item.line().solution().label())
        + ", "
        + (cell == null
            ? place.checklist()
            : ChecklistTexts.page(cell.checklist().page(), messages));
  }

  private final class ConflictCell extends NodeCell<ReviewMerge.Conflict> {

    ConflictCell() {
      getStyleClass().add("form-cell");
    }

    @Override
    protected Node show(ReviewMerge.Conflict conflict) {
      Label where = Labels.wrapped(name(conflict.place()), Styles.TEXT_BOLD);
      VBox box = new VBox(4, where);
      ToggleGroup group = new ToggleGroup();
      Choice now = choice(conflict);
      for (Choice choice : List.of(Choice.MINE, Choice.THEIRS, Choice.BOTH)) {
        String detail =
            switch (choice) {
              case MINE -> reviewTexts(conflict.mine());
              case THEIRS -> reviewTexts(conflict.theirs());
              case BOTH -> messages.text("checklists.import.both.detail");
            };
        if (detail.isEmpty()) {
          // This side has no review: the file holds all of them.
          continue;
        }
        RadioButton button = new RadioButton(text(choice) + ": " + detail);
        button.setId("review-choice-" + choice.name());
        button.setWrapText(true);
        button.setToggleGroup(group);
        button.setSelected(choice == now);
        // Listen to the selection: arrow keys change it without firing an action event.
        button
            .selectedProperty()
            .subscribe(
                chosen -> {
                  if (chosen) {
                    decided.put(conflict.place(), choice);
                  }
                });
        box.getChildren().add(button);
      }
      setAccessibleText(where.getText());
      return box;
    }
  }
}
