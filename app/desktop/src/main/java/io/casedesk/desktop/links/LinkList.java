package io.casedesk.desktop.links;

import io.casedesk.desktop.common.controls.CappedBox;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.links.LinkChecker;
import io.casedesk.model.links.LinkChecker.LinkFinding;
import java.util.List;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the links of one record with notices and a note below. */
final class LinkList {

  /**
   * A link as a line that can be opened.
   *
   * @param id the id of the record at the other end
   * @param title the name of that record
   * @param state the state of that record
   * @param source the text that says which of the two sources have the link
   * @param mark the icon for {@code source}
   * @param differs whether the link has a problem
   * @param opens whether the record can be opened
   */
  record Line(
      String id,
      String title,
      String state,
      String source,
      Feather mark,
      boolean differs,
      boolean opens) {}

  private static final double ROW_HEIGHT = 56;

  /** The share of the height that the messages below the links take at most. */
  private static final double NOTICES_SHARE = 0.5;

  private final VBox node = HelpTopic.LINKS.on(Nodes.styled(new VBox(), "links"));
  private final Label note = Labels.of("", "caption");
  private final VBox notices = Nodes.styled(new VBox(8), "links-notices");
  private final ListView<Line> list = Nodes.styled(new ListView<>(), "link-list");
  private final StackPane stage = new StackPane();
  private final Consumer<String> open;

  /**
   * Creates an empty list.
   *
   * @param open opens the record at the other end of a link by its id
   */
  LinkList(String id, String accessible, Consumer<String> open) {
    this.open = open;
    list.setId(id);
    list.setAccessibleText(accessible);
    list.setFixedCellSize(ROW_HEIGHT);
    list.setCellFactory(view -> new LinkCell());
    list.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY) {
            openSelected();
          }
        });
    Nodes.onKey(list, KeyCode.ENTER, this::openSelected);
    list.focusedProperty().subscribe(this::selectAny);
    note.setId(id + "-note");
    note.setWrapText(true);
    note.setMinHeight(Label.USE_PREF_SIZE);
    VBox.setVgrow(stage, Priority.ALWAYS);
    // A long message must not cover the links, and they stay in place when it comes.
    CappedBox capped = new CappedBox(notices, 0, accessible);
    capped.mostProperty().bind(node.heightProperty().multiply(NOTICES_SHARE));
    node.getChildren().setAll(stage, capped.node(), note);
  }

  Node node() {
    return node;
  }

  /** Sets the note below the links. */
  void note(String text) {
    note.setText(text);
    Nodes.show(note, !text.isEmpty());
  }

  /** Sets the notices below the links. */
  void notices(List<? extends Node> those) {
    notices.getChildren().setAll(those);
  }

  /** Shows links; an equal list keeps its scroll position. */
  void show(List<Line> lines) {
    if (!list.getItems().equals(lines)) {
      list.getItems().setAll(lines);
    }
    instead(list);
  }

  /** Shows a node in place of the links. */
  void instead(Node state) {
    Nodes.put(stage, state);
  }

  /** Selects the first link: otherwise Enter would do nothing, and Down would skip it. */
  private void selectAny(boolean focused) {
    if (focused && list.getSelectionModel().isEmpty() && !list.getItems().isEmpty()) {
      list.getSelectionModel().select(0);
    }
  }

  private void openSelected() {
    Line line = list.getSelectionModel().getSelectedItem();
    if (line != null && line.opens()) {
      open.accept(line.id());
    }
  }

  /** Returns the text that says which of the two sources have a link. */
  static String source(LinkChecker.Link link, boolean compared, Messages messages) {
    return messages.text("links.source." + sourceKey(link, compared));
  }

  private static String sourceKey(LinkChecker.Link link, boolean compared) {
    if (!compared) {
      return "list";
    }
    return link.inList() ? link.atEndpoint() ? "both" : "onlyList" : "onlyEndpoint";
  }

  /** Returns the icon for the sources of a link. */
  static Feather mark(LinkChecker.Link link, boolean compared) {
    if (!compared) {
      return Feather.HELP_CIRCLE;
    }
    return link.inList() == link.atEndpoint() ? Feather.CHECK_CIRCLE : Feather.ALERT_TRIANGLE;
  }

  /** Returns the name of a problem. */
  static String problem(LinkFinding.Problem problem, Messages messages) {
    return messages.text("linkCheck.problem." + problem);
  }

  /** Returns the icon of a problem. */
  static Feather mark(LinkFinding.Problem problem) {
    return switch (problem) {
      case NO_LINKS -> Feather.SLASH;
      case DELETED_USE_CASE -> Feather.TRASH_2;
      case MISSING_USE_CASE -> Feather.X_CIRCLE;
      case UNREADABLE_LINK -> Feather.ALERT_OCTAGON;
      case NO_OWNER -> Feather.USER_X;
      case ONLY_IN_LIST, ONLY_AT_ENDPOINT -> Feather.ALERT_TRIANGLE;
      case NOT_READ -> Feather.CLOUD_OFF;
    };
  }

  /** Shows a link: the record at the other end, its state, and the sources that have the link. */
  private static final class LinkCell extends NodeCell<Line> {

    private static final PseudoClass DIFFERS = PseudoClass.getPseudoClass("differs");

    private final Label title = new Label();
    private final Label state = new Label();
    private final Label source = new Label();
    private final FontIcon mark = new FontIcon(Feather.CHECK);
    private final Tooltip whole = new Tooltip();
    private final VBox box;

    LinkCell() {
      title.getStyleClass().add("link-title");
      title.setMinWidth(0);
      title.setTextOverrun(OverrunStyle.ELLIPSIS);
      state.getStyleClass().add("caption");
      state.setMinWidth(Region.USE_PREF_SIZE);
      source.getStyleClass().add("link-source");
      source.setGraphic(mark);
      source.setMinWidth(0);
      HBox first = new HBox(8, title, Nodes.spacer(), state);
      first.setAlignment(Pos.BASELINE_LEFT);
      box = new VBox(4, first, source);
      box.setAlignment(Pos.CENTER_LEFT);
      whole.setWrapText(true);
      whole.setMaxWidth(320);
      getStyleClass().add("link-cell");
    }

    @Override
    protected Node show(Line line) {
      title.setText(line.title());
      state.setText(line.state());
      source.setText(line.source());
      mark.setIconCode(line.mark());
      pseudoClassStateChanged(DIFFERS, line.differs());
      whole.setText(line.title() + "\n" + line.source() + "\n" + line.id());
      setTooltip(whole);
      setAccessibleText(line.title() + ". " + line.state() + ". " + line.source());
      return box;
    }
  }
}
