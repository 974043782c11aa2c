package io.casedesk.desktop.checklists;

import io.casedesk.desktop.checklists.model.ChecklistDetailModel;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.MomentText;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Shows every review of a checklist. */
final class ReviewHistoryView {

  private final VBox node = Nodes.styled(new VBox(8), "checklist-page");
  private final ListView<ChecklistDetailModel.HistoryEntry> list = new ListView<>();
  private final Messages messages;
  private final MomentText momentText;

  ReviewHistoryView(ChecklistDetailModel model, Messages messages, MomentText momentText) {
    this.messages = messages;
    this.momentText = momentText;
    list.setId("checklist-history");
    list.setAccessibleText(messages.text("checklists.history.accessible"));
    list.setCellFactory(ignored -> new ReviewCell());
    VBox.setVgrow(list, Priority.ALWAYS);
    model
        .detailProperty()
        .subscribe(
            detail -> {
              if (detail != null) {
                list.getItems().setAll(detail.said());
                node.getChildren()
                    .setAll(
                        detail.said().isEmpty()
                            ? StateViews.quiet(
                                Feather.MESSAGE_SQUARE, messages.text("checklists.history.none"))
                            : list);
              } else {
                node.getChildren().clear();
              }
            });
  }

  Node node() {
    return node;
  }

  private final class ReviewCell extends NodeCell<ChecklistDetailModel.HistoryEntry> {

    ReviewCell() {
      getStyleClass().add("form-cell");
    }

    @Override
    protected Node show(ChecklistDetailModel.HistoryEntry said) {
      Label what = Labels.wrapped(ChecklistTexts.reviewText(said.review(), messages));
      if (!said.counts()) {
        what.getStyleClass().add("caption");
      }
      String how =
          !said.counts()
              ? "checklists.history.replaced"
              : said.current() ? "checklists.history.counts" : "checklists.history.lapsed";
      Label when =
          Labels.wrapped(messages.text(how, momentText.of(said.review().statement().at())));
      when.getStyleClass().add("note");
      setAccessibleText(what.getText() + ", " + when.getText());
      return new VBox(2, what, when);
    }
  }
}
