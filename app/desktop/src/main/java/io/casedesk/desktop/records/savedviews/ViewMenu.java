package io.casedesk.desktop.records.savedviews;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.commands.Shortcut;
import io.casedesk.desktop.common.commands.ShortcutText;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.MenuItems;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.text.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Menu button that shows the current saved view and the actions for views. */
public final class ViewMenu {

  private static final int LONGEST_NAME = 80;

  private final MenuButton button = HelpTopic.VIEWS.on(Nodes.named("views", new MenuButton()));
  private final VBox problems = HelpTopic.VIEWS.on(new VBox());
  private final ViewsModel model;
  private final Messages messages;

  /** The control to focus after the menu; null if the user opened the menu at its button. */
  private @Nullable Node before;

  /** Creates the menu. */
  public ViewMenu(ViewsModel model, Messages messages) {
    this.model = model;
    this.messages = messages;
    // In a narrow toolbar, this button shrinks first.
    button.setMinWidth(96);
    button.setMaxWidth(240);
    button.setMnemonicParsing(false);
    Tooltip hint = new Tooltip();
    Observables.follow(
        () -> hint.setText(hint()), model.currentProperty(), model.changedProperty());
    button.setTooltip(hint);
    button.setOnHidden(event -> restoreFocus());
    Observables.follow(
        () -> button.setText(name()), model.currentProperty(), model.changedProperty());
    button.accessibleTextProperty().bind(button.textProperty());
    Observables.follow(this::fill, model.views(), model.currentProperty(), model.changedProperty());
    model.problemProperty().subscribe(this::show);
  }

  /** Returns the menu button. */
  public MenuButton button() {
    return button;
  }

  /** Returns the area that shows problems until they are dismissed. */
  public Node problems() {
    return problems;
  }

  /** Opens the menu; the keyboard then returns to where it was. */
  public void open() {
    Node owner = button.getScene().getFocusOwner();
    button.requestFocus();
    button.show();
    before = owner;
  }

  private void restoreFocus() {
    Node owner = before;
    before = null;
    if (owner != null && owner.getScene() != null && button.isFocused()) {
      owner.requestFocus();
    }
  }

  private String name() {
    return messages.text(
        model.changedProperty().get() ? "views.button.changed" : "views.button", current());
  }

  private String hint() {
    return new ShortcutText(messages)
        .hint(
            model.changedProperty().get()
                ? messages.text("views.hint.changed", current())
                : name() + "\n" + messages.text("views.hint"),
            Shortcut.VIEWS);
  }

  private String current() {
    String current = model.currentProperty().get();
    return current.isEmpty() ? messages.text("views.none") : current;
  }

  private void fill() {
    List<MenuItem> items = new ArrayList<>();
    items.add(choice("", messages.text("views.none"), model::chooseNone));
    model.views().forEach(view -> items.add(choice(view)));
    items.add(new SeparatorMenuItem());
    StoredView chosen = model.chosen().orElse(null);
    boolean none = chosen == null;
    items.add(item("save-as", () -> ask("views.save-as", "", model::saveAs), false));
    items.add(item("update", model::update, none || !model.changedProperty().get()));
    items.add(
        item(
            "rename",
            () -> ask("views.rename", model.currentProperty().get(), model::rename),
            none));
    items.add(
        chosen != null && chosen.isDefault()
            ? item("no-default", () -> model.setDefault(""), false)
            : item("default", () -> model.setDefault(model.currentProperty().get()), none));
    items.add(item("delete", () -> delete(model.currentProperty().get()), none));
    button.getItems().setAll(items);
  }

  private MenuItem choice(StoredView view) {
    if (view.state() != null) {
      String text = view.isDefault() ? messages.text("views.isDefault", view.name()) : view.name();
      return choice(view.name(), text, () -> model.choose(view.name()));
    }
    Runnable action =
        () -> {
          model.choose(view.name());
          delete(view.name());
        };
    MenuItem damaged =
        MenuItems.of("view-" + view.name(), messages.text("views.damaged", view.name()), action);
    damaged.setGraphic(new FontIcon(Feather.ALERT_TRIANGLE));
    return damaged;
  }

  private MenuItem choice(String name, String text, Runnable action) {
    RadioMenuItem item = MenuItems.set(new RadioMenuItem(), "view-" + name, text, action);
    item.setSelected(model.currentProperty().get().equals(name));
    return item;
  }

  private MenuItem item(String word, Runnable action, boolean disabled) {
    MenuItem item = MenuItems.of("views-" + word, messages.text("views." + word), action);
    item.setDisable(disabled);
    return item;
  }

  /** Asks for the name of a view. */
  private void ask(String title, String before, Consumer<String> action) {
    TextField name = Nodes.named("view-name", new TextField(before));
    name.setPromptText(messages.text("views.name"));
    name.setAccessibleText(messages.text("views.name"));
    Label problem = Labels.of("", "problem");
    problem.setWrapText(true);
    Button ok =
        Nodes.named("view-name-ok", new Button(messages.text("action.save")), Styles.ACCENT);
    ok.setMaxWidth(Double.MAX_VALUE);
    name.textProperty().subscribe(text -> judge(text, before, problem, ok));
    Label heading = Labels.of(messages.text(title), Styles.TEXT_BOLD);
    DropDown popup =
        new DropDown(Nodes.styled(new VBox(8, heading, name, problem, ok), "filter-box"));
    ok.setOnAction(
        event -> {
          popup.hide();
          action.accept(name.getText());
        });
    name.setOnAction(event -> ok.fire());
    restoreFocus();
    popup.showBelow(button);
    name.requestFocus();
    name.selectAll();
  }

  private void judge(String text, String before, Label problem, Button ok) {
    boolean tooLong = text.strip().length() > LONGEST_NAME;
    boolean taken = !text.isBlank() && !model.isFree(text);
    problem.setText(
        tooLong
            ? messages.text("views.name.long", LONGEST_NAME)
            : taken ? messages.text("views.name.taken") : "");
    // A view that is renamed has its own name at first.
    Nodes.show(problem, tooLong || (taken && !text.strip().equals(before)));
    ok.setDisable(text.isBlank() || taken || tooLong);
  }

  private void delete(String name) {
    Button delete =
        Nodes.named("view-delete", new Button(messages.text("views.delete.yes")), Styles.DANGER);
    Button keep = Nodes.named("view-keep", new Button(messages.text("views.delete.no")));
    Label question = Labels.wrapped(messages.text("views.delete.sure", name));
    DropDown popup =
        new DropDown(Nodes.styled(new VBox(12, question, new HBox(8, keep, delete)), "filter-box"));
    keep.setOnAction(event -> popup.hide());
    delete.setOnAction(
        event -> {
          popup.hide();
          model.remove(name);
        });
    restoreFocus();
    popup.showBelow(button);
    // Enter must not delete by accident.
    keep.requestFocus();
  }

  private void show(StoredView.@Nullable Problem problem) {
    problems.getChildren().clear();
    if (problem != null) {
      String text = messages.text(problem.messageKey(), problem.view(), problem.detail());
      problems
          .getChildren()
          .add(
              new Notice(Notice.Level.DOUBT, text, messages)
                  .named("views-problem")
                  .dismissable(model::dismiss));
    }
  }
}
