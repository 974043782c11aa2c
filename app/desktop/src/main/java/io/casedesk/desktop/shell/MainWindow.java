package io.casedesk.desktop.shell;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.casedesk.desktop.ui.section.Section;
import io.casedesk.desktop.ui.text.FailureText;
import io.casedesk.desktop.ui.text.Messages;
import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The main window's content: rail, top bar, the open section, status bar. */
public final class MainWindow {

  /** More than this would push the records out of sight; the log has them all. */
  private static final int MOST_FAILURES = 3;

  private final BorderPane root = new BorderPane();
  private final CustomTextField search = new CustomTextField();
  private final VBox notices = new VBox();
  private final VBox failures = new VBox();
  private final ToggleGroup rail = new ToggleGroup();
  private final List<Section> sections;
  private final Messages messages;
  private final Theme theme;
  private final Runnable check;
  private @Nullable StringProperty searched;
  private @Nullable Section open;

  /**
   * The connection that the window is about.
   *
   * @param name what it is called
   * @param check shows whether it works
   */
  public record Connection(String name, Runnable check) {}

  /** A window of sections; the first is opened. */
  public MainWindow(List<Section> sections, Connection connection, Messages messages, Theme theme) {
    this.sections = List.copyOf(sections);
    this.check = connection.check();
    this.messages = messages;
    this.theme = theme;
    root.getStyleClass().add("main-window");
    root.setLeft(rail());
    root.setTop(new VBox(topBar(connection), notices, failures));
    root.addEventFilter(KeyEvent.KEY_PRESSED, this::shortcut);
    open(this.sections.getFirst());
  }

  /** The node to place in a scene. */
  public Parent node() {
    return root;
  }

  /** Shows a failure that no part of the window dealt with; it stays until dismissed. */
  public void showFailure(Throwable failure) {
    if (failures.getChildren().size() >= MOST_FAILURES) {
      return;
    }
    FailureText texts = new FailureText(messages);
    FontIcon icon = new FontIcon(Feather.ALERT_OCTAGON);
    add(
        failures,
        messages.text("failure.unexpected", texts.what(failure), texts.detail(failure)),
        icon,
        "notice-bad");
  }

  /** Shows what a person has to know; it stays until dismissed. */
  public void showNotice(String text) {
    add(notices, text, new FontIcon(Feather.ALERT_TRIANGLE), "notice-doubt");
  }

  /** Gives a node a place above the open section; it takes room only when there is something. */
  public void announce(Node announcement) {
    notices.getChildren().add(announcement);
  }

  private void add(VBox box, String text, FontIcon icon, String style) {
    Label label = new Label(text, icon);
    label.setWrapText(true);
    label.setMaxWidth(Double.MAX_VALUE);
    HBox.setHgrow(label, Priority.ALWAYS);
    Button dismiss = icon(Feather.X, "action.dismiss");
    HBox line = new HBox(8, label, dismiss);
    line.getStyleClass().addAll("notice", style);
    dismiss.setOnAction(event -> box.getChildren().remove(line));
    box.getChildren().add(line);
  }

  private Node rail() {
    VBox box = new VBox(4);
    box.getStyleClass().add("rail");
    for (Section section : sections) {
      String title = messages.text(section.name() + ".title");
      ToggleButton button = new ToggleButton(title, new FontIcon(section.icon()));
      button.setId("go-" + section.name());
      button.setContentDisplay(ContentDisplay.TOP);
      button.setToggleGroup(rail);
      button.setTooltip(
          new Tooltip(messages.text("rail.hint", title, sections.indexOf(section) + 1)));
      button.setUserData(section);
      button.setMaxWidth(Double.MAX_VALUE);
      button.setOnAction(event -> open(section));
      box.getChildren().add(button);
    }
    return box;
  }

  private Node topBar(Connection used) {
    Button connection = new Button(used.name(), new FontIcon(Feather.HARD_DRIVE));
    connection.setId("connection");
    connection.getStyleClass().add("connection");
    connection.setTooltip(new Tooltip(messages.text("connection.check.hint")));
    connection.setOnAction(event -> used.check().run());
    search.setId("search");
    search.setLeft(new FontIcon(Feather.SEARCH));
    search.setPrefWidth(380);
    search.setTooltip(new Tooltip(messages.text("search.hint")));
    Button refresh = new Button(messages.text("action.refresh"), new FontIcon(Feather.REFRESH_CW));
    refresh.setId("refresh");
    refresh.setTooltip(new Tooltip(messages.text("action.refresh.hint")));
    refresh.setOnAction(event -> refresh());
    Button look = icon(Feather.MOON, "theme.hint");
    look.setId("theme");
    look.setOnAction(
        event ->
            theme.choiceProperty().set(theme.isDark() ? Theme.Choice.LIGHT : Theme.Choice.DARK));
    theme
        .choiceProperty()
        .subscribe(
            choice -> look.setGraphic(new FontIcon(theme.isDark() ? Feather.SUN : Feather.MOON)));
    Region left = new Region();
    Region right = new Region();
    HBox.setHgrow(left, Priority.ALWAYS);
    HBox.setHgrow(right, Priority.ALWAYS);
    HBox bar = new HBox(12, connection, left, search, right, refresh, look);
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("top-bar");
    return bar;
  }

  private Button icon(Feather icon, String messageKey) {
    Button button = new Button("", new FontIcon(icon));
    button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT);
    button.setTooltip(new Tooltip(messages.text(messageKey)));
    button.setAccessibleText(messages.text(messageKey));
    return button;
  }

  /** Opens a place. */
  public void open(Section section) {
    rail.getToggles().stream()
        .filter(toggle -> section.equals(toggle.getUserData()))
        .forEach(rail::selectToggle);
    if (section.equals(open)) {
      return;
    }
    open = section;
    if (searched != null) {
      search.textProperty().unbindBidirectional(searched);
    }
    searched = section.query().orElse(null);
    search.setVisible(searched != null);
    if (searched != null) {
      search.textProperty().bindBidirectional(searched);
      search.setPromptText(messages.text(section.name() + ".search"));
    }
    root.setCenter(section.node());
    root.setBottom(section.statusBar());
    section.opened();
  }

  private void refresh() {
    if (open != null) {
      open.refresh();
    }
  }

  private void shortcut(KeyEvent event) {
    boolean handled = true;
    if (control(KeyCode.K).match(event) && searched != null) {
      search.requestFocus();
      search.selectAll();
    } else if (control(KeyCode.S).match(event) && open != null) {
      open.save();
    } else if (event.getCode() == KeyCode.F5) {
      refresh();
    } else if (event.getCode() == KeyCode.F8) {
      check.run();
    } else if (event.getCode() == KeyCode.ESCAPE && search.isFocused()) {
      search.clear();
      leaveSearch();
    } else if (event.getCode() == KeyCode.DOWN && search.isFocused()) {
      leaveSearch();
    } else {
      handled = goTo(event);
    }
    if (handled) {
      event.consume();
    }
  }

  private void leaveSearch() {
    if (open != null) {
      open.focus();
    }
  }

  private boolean goTo(KeyEvent event) {
    KeyCode[] digits = {KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT4};
    for (int i = 0; i < Math.min(digits.length, sections.size()); i++) {
      if (control(digits[i]).match(event)) {
        open(sections.get(i));
        return true;
      }
    }
    return false;
  }

  private static KeyCombination control(KeyCode code) {
    return new KeyCodeCombination(code, KeyCombination.SHORTCUT_DOWN);
  }
}
