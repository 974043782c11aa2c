package io.casedesk.desktop.settings;

import atlantafx.base.theme.Styles;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.DisplayConverter;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.Notice;
import io.casedesk.desktop.common.controls.NoticeStack;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.controls.TypeAheadHandler;
import io.casedesk.desktop.common.dialogs.Confirmation;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.help.HelpTopic;
import io.casedesk.desktop.common.preferences.Preferences;
import io.casedesk.desktop.common.preferences.Setting;
import io.casedesk.desktop.common.preferences.SettingCatalog;
import io.casedesk.desktop.common.tasks.Observables;
import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.messages.Message;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.PolicyFile.PolicyReadResult;
import io.casedesk.workspace.WorkspaceContents;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.control.skin.ComboBoxListViewSkin;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows every setting in groups, and the data stored on this computer, which is cleared after
 * confirmation; a search hides the rows that don't match.
 */
public final class SettingsView {

  private static final double MOST_WIDTH = 880;

  private static final int LONGEST_NAME = 100;

  private static final double PRIVACY_WIDTH = 300;

  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("error");
  private static final double CONTROL_WIDTH = 260;

  /** A path needs a wider field than a number; in pixels. */
  private static final double MORE_FOR_FOLDERS = 60;

  private record Group(VBox node, String title, List<Row> rows) {}

  private final NoticeStack notices;
  private final Node root;
  private final ScrollPane scroll = Nodes.named("settings", new ScrollPane(), "settings");
  private final VBox nothing = Nodes.named("settings-nothing", new VBox());
  private final List<Group> groups = new ArrayList<>();
  private final List<Button> clears = new ArrayList<>();
  private final StringProperty query = new SimpleStringProperty("");

  /** The amount of stored data by kind; empty before the first count. */
  private final ObjectProperty<Map<WorkspaceContents.Kind, Long>> counts =
      new SimpleObjectProperty<>(Map.of());

  /** Why counting or clearing data failed; null when it didn't. */
  private final ObjectProperty<@Nullable Throwable> countFailure = new SimpleObjectProperty<>();

  private final Preferences preferences;
  private final WorkspaceContents contents;
  private final Runnable unstage;
  private final Tasks tasks;
  private final PolicyReadResult policy;
  private final FileDialogs files;
  private final Messages messages;

  /**
   * Creates the view.
   *
   * @param saveFailure why the last change couldn't be stored; null when it was stored
   * @param contents the data of the workspace
   * @param unstage discards the unsent changes in the window before they are cleared on the disk
   * @param policy the computer's policy
   */
  public SettingsView(
      Preferences preferences,
      ReadOnlyObjectProperty<@Nullable Throwable> saveFailure,
      WorkspaceContents contents,
      Runnable unstage,
      Tasks tasks,
      PolicyReadResult policy,
      FileDialogs files,
      Messages messages) {
    this.preferences = preferences;
    this.contents = contents;
    this.unstage = unstage;
    this.tasks = tasks;
    this.policy = policy;
    this.files = files;
    this.messages = messages;
    this.notices = new NoticeStack(0, messages);
    this.root = notices.over(scroll);
    add(
        "appearance",
        List.of(
            choice(SettingCatalog.LOOK),
            choice(SettingCatalog.MOTION),
            choice(SettingCatalog.DENSITY),
            choice(SettingCatalog.RECORD_PANE),
            choice(SettingCatalog.ROW_NUMBERS)));
    add(
        "language",
        List.of(
            choice(SettingCatalog.LANGUAGE, true),
            choice(SettingCatalog.DATES, true),
            choice(SettingCatalog.NUMBERS, true)));
    add("reading", List.of(number(SettingCatalog.IN_FLIGHT)));
    add("writing", List.of(number(SettingCatalog.ASK_FROM), number(SettingCatalog.PER_SECOND)));
    add(
        "files",
        List.of(
            choice(SettingCatalog.FORMAT),
            choice(SettingCatalog.SEPARATOR),
            choice(SettingCatalog.ENCODING),
            folder(SettingCatalog.FOLDER)),
        HelpTopic.EXPORTS);
    add(
        "reviews",
        List.of(
            text(SettingCatalog.REVIEWER, name -> name.length() <= LONGEST_NAME),
            folder(SettingCatalog.REVIEW_FOLDER)),
        HelpTopic.SHARED_REVIEWS);
    add("privacy", privacyRows());
    add("policy", policyRows(), HelpTopic.POLICY);
    VBox page = Nodes.styled(new VBox(24), "settings-page");
    page.setMaxWidth(MOST_WIDTH);
    page.getChildren().add(nothing);
    groups.forEach(group -> page.getChildren().add(group.node));
    saveFailure.subscribe(thrown -> say("settings.unsaved", thrown));
    countFailure.subscribe(thrown -> say("settings.privacy.failed", thrown));
    scroll.setContent(page);
    scroll.setFitToWidth(true);
    scroll.setAccessibleText(messages.text("settings.title"));
    query.subscribe(text -> filter());
  }

  Node node() {
    return root;
  }

  /** The search text. */
  StringProperty queryProperty() {
    return query;
  }

  /** Counts the stored data again. */
  void count() {
    tasks.call(contents::counts).onSuccess(counts::set).onFailure(countFailure::set).start();
  }

  /** Clears a kind of data after it was said what is lost. */
  private void clear(WorkspaceContents.Kind kind, String name) {
    if (!new Confirmation(messages, "settings.privacy.clear")
        .isAgreed(
            scroll.getScene().getWindow(),
            messages.text(name + ".lost"),
            messages.text(name + ".title"))) {
      return;
    }
    countFailure.set(null);
    if (kind == WorkspaceContents.Kind.STAGED) {
      unstage.run();
    }
    tasks
        .run(() -> contents.clear(kind))
        .onFailure(countFailure::set)
        .onFinally(this::count)
        .start();
  }

  /**
   * Checks whether a folder exists, in the background, because it may be on a slow network drive.
   */
  private void checkFolder(String text, Consumer<Boolean> then) {
    tasks.call(() -> isFolder(text)).onSuccess(then).start();
  }

  private static boolean isFolder(String text) {
    try {
      return Files.isDirectory(Path.of(text.strip()));
    } catch (InvalidPathException notOne) {
      return false;
    }
  }

  /** Focuses the first setting that is shown. */
  void focus() {
    // Create the skin first: before that, the scroll pane's content isn't in the scene.
    scroll.applyCss();
    boolean found =
        groups.stream()
            .filter(group -> group.node.isVisible())
            .flatMap(group -> group.rows.stream())
            .anyMatch(Row::focus);
    if (!found) {
      scroll.requestFocus();
    }
  }

  private void add(String name, List<Row> rows, HelpTopic topic) {
    add(name, rows);
    topic.on(groups.getLast().node);
  }

  private void add(String name, List<Row> rows) {
    String title = messages.text("settings.group." + name);
    Label heading = Labels.of(title, Styles.TITLE_4);
    VBox node = Nodes.named("settings-" + name, new VBox(8, heading));
    rows.forEach(row -> node.getChildren().add(row.node()));
    groups.add(new Group(node, title, rows));
  }

  private <T> Row choice(Setting<T> setting) {
    return choice(setting, false);
  }

  /**
   * Creates a row with a choice among a few values.
   *
   * @param isShownAnew whether a change shows the window anew: arrows only go through the list, and
   *     only Enter or a click chooses in it
   */
  private <T> Row choice(Setting<T> setting, boolean isShownAnew) {
    ComboBox<T> box = new WideBox<>();
    box.getItems().setAll(setting.choices());
    box.setConverter(new DisplayConverter<>(value -> messages.text(setting.textKey(value))));
    TypeAheadHandler.install(box);
    ObjectProperty<T> chosen = preferences.property(setting);
    chosen.subscribe(box::setValue);
    Observables.listen(
        () -> {
          T value = box.getValue();
          if (value != null && !(isShownAnew && box.isShowing())) {
            chosen.set(value);
          }
        },
        box.valueProperty());
    if (isShownAnew) {
      chooseOnlyByEnterOrClick(box, chosen);
    }
    String choices =
        setting.choices().stream()
            .map(one -> messages.text(setting.textKey(one)))
            .collect(Collectors.joining("\n"));
    return row(setting, box, box, choices);
  }

  /** Opens the list by an arrow, and takes its value when Enter or a click closes it. */
  private static <T> void chooseOnlyByEnterOrClick(ComboBox<T> box, ObjectProperty<T> chosen) {
    box.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (!box.isShowing()
              && (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.UP)) {
            box.show();
            event.consume();
          }
        });
    BooleanProperty isChosen = new SimpleBooleanProperty();
    Observables.whenPresent(
        box.skinProperty(),
        skin -> {
          if (skin instanceof ComboBoxListViewSkin<?> list) {
            Node popup = list.getPopupContent();
            popup.addEventFilter(
                KeyEvent.KEY_PRESSED, event -> isChosen.set(event.getCode() == KeyCode.ENTER));
            popup.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> isChosen.set(true));
          }
        });
    box.showingProperty()
        .subscribe(
            showing -> {
              if (!showing && isChosen.get()) {
                chosen.set(box.getValue());
              } else if (!showing) {
                box.setValue(chosen.get());
              }
              isChosen.set(false);
            });
  }

  /** Creates a row for a number. */
  private Row number(Setting<Integer> setting) {
    return typed(setting, setting.reader());
  }

  /** Creates a row for a text that must be empty or valid. */
  private Row text(Setting<String> setting, Predicate<String> isGood) {
    return typed(
        setting,
        typed -> Optional.of(typed.strip()).filter(text -> text.isEmpty() || isGood.test(text)));
  }

  /** Creates a row for a value that is typed; an invalid one is reported and not applied. */
  private <T> Row typed(Setting<T> setting, Function<String, Optional<T>> reader) {
    TextField field = new TextField();
    Label wrong = wrong(setting, messages.text("settings." + setting.name() + ".wrong"));
    field.setPromptText(messages.textOr("settings." + setting.name() + ".none", ""));
    ObjectProperty<T> chosen = preferences.property(setting);
    chosen.subscribe(value -> field.setText(String.valueOf(value)));
    field.setPrefWidth(CONTROL_WIDTH);
    applyOnCommit(
        field,
        chosen,
        () -> {
          Optional<T> value = reader.apply(field.getText());
          value.ifPresent(chosen::set);
          value.ifPresent(is -> field.setText(String.valueOf(is)));
          say(field, wrong, value.isEmpty());
        });
    return row(setting, field, field, "", wrong);
  }

  /** Creates a row for a folder; empty for none. */
  private Row folder(Setting<String> setting) {
    TextField field = new TextField();
    String text = "settings." + setting.name();
    field.setPromptText(messages.text(text + ".none"));
    Label wrong = wrong(setting, messages.text("settings.folder.wrong"));
    ObjectProperty<String> chosen = preferences.property(setting);
    chosen.subscribe(field::setText);
    applyOnCommit(
        field,
        chosen,
        () -> {
          String typed = field.getText();
          if (typed.isBlank() || typed.strip().equals(chosen.get())) {
            say(field, wrong, false);
            chosen.set(typed.strip());
            return;
          }
          checkFolder(
              typed,
              good -> {
                // Ignore the answer if the text has changed meanwhile.
                if (field.getText().equals(typed)) {
                  say(field, wrong, !good);
                  if (good) {
                    chosen.set(typed.strip());
                  }
                }
              });
        });
    Button choose =
        Buttons.of(
            id(setting) + "-choose",
            messages.text("settings.folder.choose"),
            () ->
                files
                    .folder(field.getScene().getWindow(), messages.text(text + ".title"))
                    .ifPresent(
                        folder -> {
                          chosen.set(folder.toString());
                          say(field, wrong, false);
                        }));
    field.setPrefWidth(CONTROL_WIDTH + MORE_FOR_FOLDERS);
    return row(setting, new HBox(8, field, choose), field, "", wrong);
  }

  private Row row(Setting<?> setting, Node control, Node input, String more, Label... wrong) {
    String title = messages.text("settings." + setting.name() + ".title");
    String about = messages.text("settings." + setting.name() + ".about");
    input.setId(id(setting));
    input.setAccessibleText(title);
    input.setAccessibleHelp(about);
    return new Row(title, about, more, control, wrong);
  }

  /**
   * Applies the text on Enter and when the field loses the focus; Escape restores the saved value.
   */
  private static void applyOnCommit(TextField field, ObjectProperty<?> saved, Runnable taking) {
    field.setOnAction(event -> taking.run());
    Nodes.onKey(
        field,
        KeyCode.ESCAPE,
        () -> {
          field.setText(String.valueOf(saved.get()));
          taking.run();
        });
    field
        .focusedProperty()
        .subscribe(
            (was, is) -> {
              if (!is) {
                taking.run();
              }
            });
  }

  private static String id(Setting<?> setting) {
    return "setting-" + setting.name().replace('.', '-');
  }

  private static Label wrong(Setting<?> setting, String text) {
    Label label = Nodes.named(id(setting) + "-wrong", Labels.wrapped(text, "problem"));
    label.setVisible(false);
    return label;
  }

  private static void say(TextField field, Label wrong, boolean is) {
    field.pseudoClassStateChanged(WRONG, is);
    wrong.setVisible(is);
  }

  private void say(String messageKey, @Nullable Throwable failure) {
    String key = messageKey.replace('.', '-');
    // The next setting that isn't saved is news, although the failure is the same.
    notices.remove(key);
    notices.show(
        key,
        Notice.Level.BAD,
        null,
        failure == null ? "" : messages.text(messageKey, Message.ofFailure(failure)));
  }

  private void filter() {
    TextSearch search = TextSearch.of(query.get());
    boolean any = false;
    for (Group group : groups) {
      boolean shown = false;
      for (Row row : group.rows) {
        boolean found = search.finds(group.title + "\n" + row.searched());
        Nodes.show(row.node(), found);
        shown |= found;
      }
      Nodes.show(group.node, shown);
      any |= shown;
    }
    Nodes.show(nothing, !any);
    nothing
        .getChildren()
        .setAll(
            StateViews.offer(
                Feather.SEARCH,
                messages.text("search.none", query.get().strip()),
                messages.text("search.clear"),
                () -> query.set("")));
  }

  /** Creates a row for each kind of stored data; clearing asks first and says what is lost. */
  private List<Row> privacyRows() {
    List<Row> rows = new ArrayList<>();
    for (WorkspaceContents.Kind kind : WorkspaceContents.Kind.values()) {
      String name = "settings.privacy." + Setting.word(kind);
      rows.add(
          new Row(
              messages.text(name + ".title"),
              messages.text(name + ".about"),
              kind.isClearable() ? messages.text("settings.privacy.clear") : "",
              clearing(kind, name)));
    }
    return rows;
  }

  private Node clearing(WorkspaceContents.Kind kind, String name) {
    String word = Setting.word(kind);
    Label count = Labels.fixed("privacy-count-" + word);
    HBox line = Nodes.rightRow(12, count);
    line.setPrefWidth(PRIVACY_WIDTH);
    counts.subscribe(
        all ->
            count.setText(
                all.isEmpty() ? "" : messages.text(name + ".count", all.getOrDefault(kind, 0L))));
    if (kind.isClearable()) {
      Button clear =
          Buttons.of(
              "privacy-clear-" + word,
              messages.text("settings.privacy.clear"),
              () -> clear(kind, name));
      clear.setAccessibleText(
          messages.text("settings.privacy.clear.what", messages.text(name + ".title")));
      clears.add(clear);
      line.getChildren().add(clear);
      counts.subscribe(
          all -> {
            boolean any = all.getOrDefault(kind, 0L) > 0;
            if (clear.isFocused() && !any) {
              leave(clear);
            }
            clear.setDisable(!any);
          });
    }
    return line;
  }

  /** Moves the keyboard focus to the nearest button that can still clear something. */
  private void leave(Button clear) {
    int at = clears.indexOf(clear);
    List<Button> others = new ArrayList<>(clears.subList(at + 1, clears.size()));
    others.addAll(clears.subList(0, at).reversed());
    for (Button other : others) {
      other.requestFocus();
      if (other.isFocused()) {
        return;
      }
    }
    focus();
  }

  /**
   * Creates the rows for settings that the computer's policy decides: locked, with the policy file.
   */
  private List<Row> policyRows() {
    List<Row> rows = new ArrayList<>();
    MachinePolicy decided = policy.policy();
    addPolicy(rows, decided.lockBaseUrl(), "services");
    addPolicy(rows, decided.forbidPlainHttp(), "http");
    addPolicy(rows, decided.forbidFileTokens(), "tokens");
    addPolicy(rows, decided.readOnly(), "readonly");
    decided.proxy().ifPresent(proxy -> rows.add(policyRow("proxy", proxy)));
    decided.caFile().ifPresent(file -> rows.add(policyRow("ca", file.toString())));
    decided.logLevel().ifPresent(level -> rows.add(policyRow("log", level.name())));
    for (Message each : policy.problems()) {
      String problem = messages.text(each);
      Label label = new Label(problem, new FontIcon(Feather.ALERT_TRIANGLE));
      label.setWrapText(true);
      label.setMaxWidth(360);
      rows.add(new Row(messages.text("settings.policy.problem"), policy.file(), problem, label));
    }
    if (rows.isEmpty()) {
      rows.add(
          new Row(
              messages.text("settings.policy.none.title"),
              messages.text(
                  policy.isThere() ? "settings.policy.none.empty" : "settings.policy.none.about",
                  policy.file()),
              "",
              new Label()));
    }
    return rows;
  }

  private void addPolicy(List<Row> rows, boolean decided, String name) {
    if (decided) {
      rows.add(policyRow(name, ""));
    }
  }

  private Row policyRow(String name, String value) {
    Label lock =
        new Label(
            value.isEmpty() ? messages.text("settings.policy.locked") : value,
            new FontIcon(Feather.LOCK));
    lock.setId("policy-" + name);
    lock.getStyleClass().add("setting-locked");
    return new Row(
        messages.text("settings.policy." + name),
        messages.text("settings.policy.by", policy.file()),
        messages.text("settings.policy.locked"),
        lock);
  }

  /** Shows a setting: its title and description on the left, its control on the right. */
  static final class Row {

    private final HBox node = Nodes.styled(Nodes.row(16), "setting-row");
    private final Node control;
    private final String searched;

    /**
     * Creates a row.
     *
     * @param more additional text that a search finds the row by
     * @param wrong shown in place of the description while the input is invalid
     */
    Row(String title, String about, String more, Node control, Label... wrong) {
      Label name = Labels.wrapped(title, Styles.TEXT_BOLD);
      name.setLabelFor(control);
      Label text = Labels.wrapped(about, "caption");
      this.control = control;
      StackPane told = new StackPane(text);
      told.getChildren().addAll(wrong);
      told.getChildren().forEach(one -> StackPane.setAlignment(one, Pos.TOP_LEFT));
      for (Label problem : wrong) {
        text.visibleProperty().bind(problem.visibleProperty().not());
      }
      VBox words = new VBox(4, name, told);
      words.setMinWidth(200);
      HBox.setHgrow(words, Priority.ALWAYS);
      if (control instanceof Region region) {
        region.setMinWidth(Region.USE_PREF_SIZE);
      }
      node.getChildren().setAll(words, control);
      searched = title + "\n" + about + "\n" + more;
    }

    HBox node() {
      return node;
    }

    /** Moves the keyboard focus to the control; returns false if the row can't have the focus. */
    boolean focus() {
      return node.isVisible() && Nodes.focusFirst(control);
    }

    /** Returns the text that a search looks through. */
    String searched() {
      return searched;
    }
  }

  /** At least as wide as the other controls, and wider for longer words of a language. */
  private static final class WideBox<T> extends ComboBox<T> {
    @Override
    protected double computePrefWidth(double height) {
      return Math.max(CONTROL_WIDTH, super.computePrefWidth(height));
    }
  }
}
