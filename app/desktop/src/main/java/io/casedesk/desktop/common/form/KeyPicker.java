package io.casedesk.desktop.common.form;

import atlantafx.base.controls.CustomTextField;
import io.casedesk.desktop.common.controls.CellRefresher;
import io.casedesk.desktop.common.controls.ChoiceList;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.NodeCell;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.controls.StateViews;
import io.casedesk.desktop.common.form.KeyPicker.KeyChoices.Choice;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.text.DropdownText;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.common.text.OwnerText;
import io.casedesk.desktop.common.text.TextSearch;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Solution.Owner;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Font;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * A text field with a searchable list below it, in which the focus stays: a dropdown by key with
 * its label as a caption, a value of an open list, an owner, or several keys with check boxes. A
 * new value is used only if the user selects it explicitly.
 */
abstract sealed class KeyPicker {

  final CustomTextField field = Nodes.styled(new CustomTextField(), "option-picker");
  final ChoiceList<Choice> list;
  final FieldEditor state;
  final Messages messages;
  final KeyChoices choices;
  final Label opener = new Label("", new FontIcon(Feather.CHEVRON_DOWN));

  /** The field handles Escape itself, because it also restores the former value. */
  final DropDown popup;

  /** The input when the field got the focus. */
  String atFocus = "";

  /** Whether the next Enter or Tab takes the highlighted value; opening the list isn't enough. */
  boolean marked;

  private KeyPicker(
      FieldEditor state,
      Messages messages,
      Supplier<DropdownValues> options,
      @Nullable Predicate<Choice> ticked,
      @Nullable Label above) {
    this.state = state;
    this.messages = messages;
    this.choices = new KeyChoices(state, options, messages);
    String key = state.spec().field().key();
    list = new ChoiceList<>("options-" + key, ignored -> new ChoiceCell(messages, ticked));
    popup =
        new DropDown(above == null ? list : new VBox(above, list))
            .leavingEscape()
            .lettingClicksThrough();
    EditorFactory.identify(field, state, messages);
    field.getProperties().put(KeyPicker.class, this);
    field.setPromptText(choices.prompt());
    field.setAccessibleHelp(choices.prompt());
    opener.setId("open-" + key);
    opener.setOnMouseClicked(event -> toggle());
    field.setOnMouseClicked(event -> open());
  }

  /**
   * Creates the picker of a field with one key, several keys or an owner.
   *
   * @param keepsTicks whether Escape in the list of several keys keeps what was ticked
   */
  static KeyPicker of(
      FieldEditor state, Messages messages, Supplier<DropdownValues> options, boolean keepsTicks) {
    return state.type() == EditorType.OPTIONS
        ? new OfSeveral(state, messages, options, keepsTicks)
        : new OfOne(state, messages, options);
  }

  Region node() {
    return field;
  }

  /** Opens the list with all values. */
  abstract void open();

  /** Takes the highlighted value if the user means it, as for Tab, and closes the list. */
  abstract void accept();

  /** Takes the highlighted value of the open list, as for Enter. */
  abstract void acceptByEnter();

  /** Returns whether Enter belongs to the open list and doesn't end editing. */
  abstract boolean keepsEnter();

  final void toggle() {
    if (popup.isShowing()) {
      popup.hide();
    } else {
      field.requestFocus();
      open();
    }
  }

  /** Shows values and highlights one of them; none for -1. */
  final void offer(List<Choice> offered, int highlighted) {
    list.offer(offered);
    if (highlighted < 0) {
      list.getSelectionModel().clearSelection();
    } else {
      list.getSelectionModel().clearAndSelect(highlighted);
    }
    list.setPrefWidth(ChoiceCell.listWidth(offered, field, messages));
    popup.showBelow(field);
  }

  final @Nullable Choice highlighted() {
    return list.getSelectionModel().getSelectedItem();
  }

  /** Enters one value: the text of the field is the input, and the words of the search. */
  private static final class OfOne extends KeyPicker {

    /** Width of the field's insets and the arrow button, in pixels. */
    private static final double AROUND_KEY = 56;

    /** The style of the text while it is the caption of a label. */
    private static final String CAPTION = "key-caption";

    private final Label label = Labels.of("");
    private final Label caption = Labels.of("", "caption");
    private boolean choosing;

    OfOne(FieldEditor state, Messages messages, Supplier<DropdownValues> options) {
      super(state, messages, options, null, null);
      list.setOnMouseClicked(event -> choose());
      for (Label beside : List.of(label, caption)) {
        beside.setMouseTransparent(true);
        beside.setMinWidth(0);
      }
      field.setRight(Nodes.rightRow(6, caption, opener));
      field.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
      // Bind each key press to the input, so that saving, closing and refreshing take it into
      // account.
      TextInputBinding.tie(field, state);
      field
          .textProperty()
          .subscribe(
              text -> {
                String of = choices.caption(text);
                for (Label beside : List.of(label, caption)) {
                  beside.setText(of.equals(text) ? "" : of);
                  beside.maxWidthProperty().unbind();
                  beside.maxWidthProperty().bind(field.widthProperty().map(this::besideKey));
                }
                showLabel();
              });
      field
          .textProperty()
          .addListener(
              (property, before, text) -> {
                if (field.isFocused() && !choosing) {
                  state.typing(true);
                  open(text);
                  marked = true;
                }
              });
      field
          .focusedProperty()
          .subscribe(
              focused -> {
                state.typing(focused);
                showLabel();
                if (focused) {
                  atFocus = field.getText();
                  field.selectAll();
                } else {
                  popup.hide();
                  state.resolve();
                }
              });
    }

    /** Shows the label before the key, as in lists; the key is first while the user types it. */
    private void showLabel() {
      boolean isFirst = !field.isFocused() && !label.getText().isEmpty();
      field.setLeft(isFirst ? label : null);
      Nodes.show(caption, !isFirst);
      field.getStyleClass().remove(CAPTION);
      if (isFirst) {
        field.getStyleClass().add(CAPTION);
      }
    }

    /** Returns the room beside the key for its label. */
    private double besideKey(Number width) {
      return Math.max(
          0, width.doubleValue() - ChoiceCell.width(field.getText(), field.getFont()) - AROUND_KEY);
    }

    private void pressed(KeyEvent event) {
      switch (event.getCode()) {
        case DOWN, UP -> mark(event.getCode());
        case F4 -> toggle();
        case TAB -> {
          // The focus moves to the next field.
          accept();
          return;
        }
        case ENTER -> {
          if (!popup.isShowing()) {
            return;
          }
          choose();
        }
        case ESCAPE -> {
          if (!popup.isShowing()) {
            return;
          }
          commit(atFocus);
        }
        default -> {
          return;
        }
      }
      event.consume();
    }

    private void mark(KeyCode arrow) {
      if (!popup.isShowing()) {
        open();
        if (list.getSelectionModel().isEmpty() && isKnownFirst(list.getItems())) {
          list.getSelectionModel().selectFirst();
          marked = true;
        }
        list.scrollTo(list.getSelectionModel().getSelectedIndex());
        return;
      }
      list.move(arrow);
      marked = true;
    }

    /** Accepts the highlighted value; a list that was only opened changes nothing. */
    @Override
    void accept() {
      if (popup.isShowing() && marked) {
        choose();
      } else {
        popup.hide();
      }
    }

    /** Enter also accepts a value that is highlighted because it is the current one. */
    @Override
    void acceptByEnter() {
      if (popup.isShowing()) {
        choose();
      }
    }

    @Override
    boolean keepsEnter() {
      return false;
    }

    @Override
    void open() {
      open("");
    }

    private void open(String filter) {
      marked = false;
      List<Choice> offered = choices.matching(filter);
      String current = filter.isEmpty() ? state.inputProperty().get() : filter.strip();
      int meant = choices.indexOf(current, offered);
      // Never highlight an unknown key: Enter after a typing error must not accept it. Highlight
      // nothing without a search: a user who only looks at the list wants to keep the value.
      boolean isSearched = !filter.isEmpty() && isKnownFirst(offered);
      offer(offered, meant < 0 && isSearched ? 0 : meant);
    }

    private static boolean isKnownFirst(List<Choice> offered) {
      return !offered.isEmpty() && offered.getFirst().known() != null;
    }

    private void choose() {
      Choice choice = highlighted();
      popup.hide();
      if (choice != null && choice.isTyped()) {
        choosing = true;
        state.useAsTyped(choice.text());
        choosing = false;
      } else if (choice != null) {
        commit(choice.text());
      }
    }

    private void commit(String text) {
      choosing = true;
      state.type(text);
      choosing = false;
      popup.hide();
      field.positionCaret(text.length());
    }
  }

  /**
   * Selects several keys, by ticking them and by typing them. The input is a list of the ticked
   * keys and what is typed after them, at each key press, so that nothing typed is lost: what names
   * no key stays there as invalid input.
   */
  private static final class OfSeveral extends KeyPicker {

    private final Label searched;
    private final boolean keepsTicks;
    private final CellRefresher cells;

    /** The keys before the search, as in the input. */
    private final List<String> ticked;

    private String search = "";

    /** What the search was when the list opened, because it is invalid input. */
    private String atOpen = "";

    /** Whether a key was ticked since the last letter of the search, which is done then. */
    private boolean found;

    /** Whether the last character separated two values: a space after it has no meaning. */
    private boolean isSeparated;

    /** Whether the input is changed here. */
    private boolean entering;

    OfSeveral(
        FieldEditor state,
        Messages messages,
        Supplier<DropdownValues> options,
        boolean keepsTicks) {
      this(
          state,
          messages,
          options,
          keepsTicks,
          Labels.of("", "caption", "option-search"),
          new ArrayList<>());
    }

    private OfSeveral(
        FieldEditor state,
        Messages messages,
        Supplier<DropdownValues> options,
        boolean keepsTicks,
        Label searched,
        List<String> ticked) {
      super(state, messages, options, choice -> isTicked(ticked, choice), searched);
      this.keepsTicks = keepsTicks;
      this.searched = searched;
      this.ticked = ticked;
      Nodes.show(searched, false);
      cells = CellRefresher.of(list);
      popup.onHidden(this::leave);
      field.setEditable(false);
      field.setRight(opener);
      list.setOnMouseClicked(event -> tick());
      // A click moves the focus to the popup; forward key presses to the field.
      for (Node node : List.of(field, list)) {
        node.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        node.addEventFilter(KeyEvent.KEY_TYPED, this::typed);
      }
      SceneBinding.follow(field, state.inputProperty(), this::show);
      field
          .focusedProperty()
          .subscribe(
              (had, has) -> {
                if (has) {
                  atFocus = state.inputProperty().get();
                } else {
                  popup.hide();
                  leave();
                }
              });
    }

    /** Shows the keys and what is typed, or the raw value if it isn't a list of keys. */
    private void show(String input) {
      field.setText(JsonInputText.texts(input).map(keys -> String.join(", ", keys)).orElse(input));
      field.end();
      if (!entering) {
        endSearch();
      }
      cells.refresh();
    }

    private void endSearch() {
      search = "";
      found = false;
      isSeparated = false;
      readTicked();
    }

    private void readTicked() {
      ticked.clear();
      ticked.addAll(state.named().keys());
    }

    /** Ends the search: what was typed is part of the input. */
    private void leave() {
      endSearch();
      state.typing(false);
      state.resolve();
    }

    /** Returns what is typed after the ticked keys. */
    private String typed() {
      return found ? "" : search;
    }

    private void enter() {
      entering = true;
      state.type(ticked, typed());
      entering = false;
      if (typed().isEmpty()) {
        // Keys that are those of the service are in its order.
        readTicked();
      }
    }

    private static boolean isTicked(List<String> ticked, Choice choice) {
      return !choice.isClearing() && ticked.contains(choice.text());
    }

    private void tick() {
      Choice choice = highlighted();
      if (choice == null) {
        return;
      }
      if (choice.isClearing()) {
        ticked.clear();
      } else if (!ticked.removeIf(choice.text()::equals)) {
        ticked.add(choice.text());
      }
      found = true;
      enter();
      cells.refresh();
    }

    private void pressed(KeyEvent event) {
      boolean taken =
          event.isShortcutDown()
              ? copiedOrPasted(event.getCode())
              : popup.isShowing() ? inList(event) : opened(event);
      if (taken) {
        event.consume();
      }
    }

    private boolean opened(KeyEvent event) {
      switch (event.getCode()) {
        case SPACE, F4, DOWN, UP -> open();
        case DELETE -> state.choose(List.of());
        case BACK_SPACE -> {
          String rest = state.named().rest();
          if (rest.isEmpty()) {
            state.choose(List.of());
          } else {
            search(shortened(rest));
          }
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private static String shortened(String text) {
      return text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }

    private boolean inList(KeyEvent event) {
      KeyCode code = event.getCode();
      switch (code) {
        case UP, DOWN -> {
          if (event.isAltDown()) {
            popup.hide();
          } else {
            list.move(code);
          }
          marked = true;
        }
        case SPACE -> space();
        case BACK_SPACE -> search(shortened(typed()));
        case F4 -> popup.hide();
        case ENTER, TAB -> {
          if (code == KeyCode.ENTER && keepsEnter()) {
            tickMarked();
            return true;
          }
          accept();
          // The focus moves to the next field.
          return code == KeyCode.ENTER;
        }
        case ESCAPE -> {
          if (keepsTicks) {
            keepTicks();
            EditorFactory.keepInput(field);
          } else {
            state.type(atFocus);
          }
          popup.hide();
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    /** Takes back only what was typed since the list opened; one only looked at changes nothing. */
    private void keepTicks() {
      if (found || !search.equals(atOpen)) {
        state.type(List.copyOf(ticked), found ? "" : atOpen);
      }
    }

    /** Ticks the highlighted key, unless the space belongs to what is typed. */
    private void space() {
      String typed = typed();
      boolean goesOn =
          !typed.isEmpty() && (highlighted() == null || choices.beginsWith(typed + " "));
      if (goesOn && !marked) {
        search(typed + " ");
      } else if (!isSeparated || marked) {
        tickMarked();
      }
    }

    /** Ticks the highlighted key; the next Enter accepts the ticked ones. */
    private void tickMarked() {
      tick();
      marked = false;
    }

    /**
     * Selects the keys that were typed, or the highlighted one if the user typed a part of it;
     * never unselects one.
     */
    @Override
    void accept() {
      String typed = typed();
      Choice choice = highlighted();
      if (!typed.isBlank()) {
        FieldCodec.NamedKeys named = state.named(typed);
        if (!marked && named.rest().isEmpty()) {
          add(named.keys());
        } else if (choice != null && choice.known() != null) {
          add(List.of(choice.text()));
        }
      }
      popup.hide();
    }

    /** Ticks the keys that were typed. */
    private void add(List<String> keys) {
      keys.stream().filter(key -> !ticked.contains(key)).forEach(ticked::add);
      search = "";
      enter();
    }

    @Override
    void acceptByEnter() {
      // The ticked keys are entered already.
    }

    @Override
    boolean keepsEnter() {
      return popup.isShowing() && marked && highlighted() != null;
    }

    private boolean copiedOrPasted(KeyCode code) {
      switch (code) {
        case C, INSERT -> StateViews.copy(state.inputProperty().get());
        case X -> {
          StateViews.copy(state.inputProperty().get());
          state.choose(List.of());
        }
        case V -> {
          // The reason is shown if one of the keys and labels isn't known.
          String text = Clipboard.getSystemClipboard().getString();
          if (text != null && !text.isBlank()) {
            state.paste(text);
          }
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    private void typed(KeyEvent event) {
      String text = event.getCharacter();
      boolean isText = !text.isBlank() && !Character.isISOControl(text.charAt(0));
      if (isText && !event.isShortcutDown() && !event.isAltDown()) {
        // An input method may type several characters at once.
        text.codePoints().forEach(letter -> append(Character.toString(letter)));
      }
      event.consume();
    }

    /** Types a character: a separator after a known key or label takes it, and begins another. */
    private void append(String letter) {
      boolean isSeparator = letter.equals(",") || letter.equals(";");
      String typed = typed();
      if (isSeparator && (typed.isBlank() || isWhole(typed, letter))) {
        add(state.named(typed).keys());
        search("");
        isSeparated = true;
      } else if (!letter.isBlank() || !typed.isEmpty()) {
        search(typed + letter);
      }
    }

    /** Returns whether a text names keys only, and no label goes on with the separator. */
    private boolean isWhole(String typed, String separator) {
      return state.named(typed).rest().isEmpty() && !choices.beginsWith(typed + separator);
    }

    @Override
    void open() {
      if (!popup.isShowing()) {
        atOpen = state.named().rest();
        look(atOpen);
        marked = true;
      }
    }

    private void search(String wanted) {
      look(wanted);
      enter();
    }

    /** Shows what a text finds; the input stays as it is. */
    private void look(String wanted) {
      search = wanted;
      found = false;
      marked = false;
      isSeparated = false;
      state.typing(!wanted.isEmpty());
      searched.setText(messages.text("options.searched", wanted));
      Nodes.show(searched, !wanted.isEmpty());
      List<Choice> offered = new ArrayList<>();
      if (wanted.isEmpty()) {
        offered.addAll(choices.unknown(ticked));
      }
      offered.addAll(choices.matching(wanted));
      if (!wanted.isEmpty()) {
        // What is typed is added to these keys, which can be unselected here.
        Stream.concat(choices.unknown(ticked).stream(), choices.matching("").stream())
            .filter(choice -> isTicked(ticked, choice) && !offered.contains(choice))
            .forEach(offered::add);
      }
      int named = wanted.isEmpty() ? -1 : choices.indexOf(wanted.strip(), offered);
      // Enter after a mistyped key must not mean it.
      offer(offered, named >= 0 ? named : offered.getFirst().isTyped() ? -1 : 0);
      list.scrollTo(Math.max(0, named));
    }
  }

  /** A line of the list: check box, label, key and number of records. */
  private static final class ChoiceCell extends NodeCell<Choice> {

    private static final double GAP = 8;

    /** Room for the borders of a line, the check box and a scroll bar. */
    private static final double AROUND = 72;

    private static final double LEAST_WIDTH = 260;
    private static final double MOST_WIDTH = 640;

    /** Only the longest texts of a list are measured. */
    private static final int MEASURED = 5;

    private final Messages messages;
    private final Label name = new Label();
    private final Label caption = Labels.of("", "caption");
    private final Label uses = Labels.of("", "caption");
    private final FontIcon box = new FontIcon(Feather.SQUARE);
    private final HBox line = new HBox(GAP, name, caption, Nodes.spacer(), uses);
    private final @Nullable Predicate<Choice> ticked;

    /**
     * Creates a cell.
     *
     * @param ticked returns whether a value is selected; null for no check boxes
     */
    ChoiceCell(Messages messages, @Nullable Predicate<Choice> ticked) {
      this.messages = messages;
      this.ticked = ticked;
      uses.setMinWidth(Region.USE_PREF_SIZE);
      caption.setMinWidth(0);
      if (ticked != null) {
        line.getChildren().addFirst(box);
      }
      line.setAlignment(Pos.CENTER_LEFT);
    }

    /** Gives room first to the count, then to the label, then to the key. */
    @Override
    protected void layoutChildren() {
      double others = snappedLeftInset() + snappedRightInset() + uses.prefWidth(-1) + 3 * GAP;
      if (ticked != null) {
        others += box.prefWidth(-1) + GAP;
      }
      name.setMinWidth(Math.min(name.prefWidth(-1), Math.max(0, getWidth() - others)));
      super.layoutChildren();
    }

    /** Returns the width of a list in which no text is cut, within limits. */
    static double listWidth(List<Choice> choices, CustomTextField field, Messages messages) {
      double widest =
          choices.stream()
              .sorted(
                  Comparator.comparingInt((Choice c) -> c.title().length() + c.caption().length())
                      .reversed())
              .limit(MEASURED)
              .map(choice -> choice.title() + choice.caption() + uses(choice, messages))
              .mapToDouble(text -> width(text, field.getFont()))
              .max()
              .orElse(0);
      double least = Math.max(field.getWidth(), LEAST_WIDTH);
      return Math.clamp(widest + AROUND, least, Math.max(least, MOST_WIDTH));
    }

    private static double width(String text, Font font) {
      Text measured = new Text(text);
      measured.setFont(font);
      return measured.getLayoutBounds().getWidth();
    }

    private static String uses(Choice choice, Messages messages) {
      KnownDropdownValue known = choice.known();
      return known == null
          ? ""
          : known.source().isUnproven()
              ? messages.text("options.unproven")
              : messages.text("options.uses", known.uses());
    }

    @Override
    protected Node show(Choice choice) {
      name.setText(choice.title());
      caption.setText(choice.caption());
      uses.setText(uses(choice, messages));
      if (ticked != null) {
        boolean chosen = ticked.test(choice);
        box.setIconCode(chosen ? Feather.CHECK_SQUARE : Feather.SQUARE);
        box.setVisible(!choice.isClearing());
        String said = choice.title() + " " + choice.caption();
        setAccessibleText(chosen ? messages.text("options.ticked", said) : said);
      }
      return line;
    }
  }

  /**
   * The choices of a picker: dropdown keys with labels, the values of an open list, or the owners
   * seen in solutions, by e-mail address and id.
   */
  static final class KeyChoices {

    private final FieldSpec spec;
    private final String key;
    private final boolean isOfOwners;
    private final Supplier<DropdownValues> options;
    private final Messages messages;

    /**
     * A line of the list.
     *
     * @param text the text of the field when the line is chosen: a key, an owner, or the input that
     *     isn't known; empty for the line that clears the field
     * @param title the text to choose by
     * @param caption additional information; may be empty
     * @param known the known dropdown value; null for other lines
     */
    record Choice(String text, String title, String caption, @Nullable KnownDropdownValue known) {

      /** Returns whether the line offers an input that isn't known. */
      boolean isTyped() {
        return known == null && !text.isEmpty();
      }

      /** Returns whether the line clears the field; a record can also have an empty key. */
      boolean isClearing() {
        return known == null && text.isEmpty();
      }
    }

    KeyChoices(FieldEditor state, Supplier<DropdownValues> options, Messages messages) {
      this.spec = state.spec();
      this.key = spec.field().key();
      this.isOfOwners = state.type() == EditorType.OWNER;
      this.options = options;
      this.messages = messages;
    }

    /** Returns the choices for a text, which may be empty; none is selected automatically. */
    List<Choice> matching(String filter) {
      TextSearch search = TextSearch.of(filter);
      DropdownValues known = options.get();
      List<Choice> result = new ArrayList<>();
      for (KnownDropdownValue option : known.options(key)) {
        Choice choice = isOfOwners ? owner(option) : key(option);
        if (search.finds(isOfOwners ? choice.text : choice.title + "\n" + choice.caption)) {
          result.add(choice);
        }
      }
      String typed = filter.strip();
      if (search.isEmpty()) {
        // An owner can't be removed.
        if (!isOfOwners) {
          result.add(new Choice("", messages.text("value.blank.shown"), "", null));
        }
      } else if (isOfOwners
          ? FieldCodec.owners(known, key, filter).isEmpty()
          : !known.knows(key, typed)) {
        String caption =
            isOfOwners
                ? messages.text("options.neverSeen")
                : known
                    .keyOfLabel(key, filter)
                    .map(of -> messages.text("options.isLabelOf", of))
                    .orElseGet(() -> messages.text("options.neverSeen"));
        result.add(new Choice(typed, messages.text("options.asTyped", typed), caption, null));
      }
      return result;
    }

    private static Choice key(KnownDropdownValue option) {
      DropdownText shown = DropdownText.of(option.key(), option.label());
      return new Choice(option.key(), shown.text(), shown.caption(), option);
    }

    private Choice owner(KnownDropdownValue option) {
      FieldValue value = new FieldValue.Structure(option.key());
      Owner owner = OwnerText.of(value).orElseGet(() -> new Owner(option.key(), null));
      String both =
          owner.email() == null
              ? messages.text("owner.noEmail")
              : owner.id() == null ? messages.text("owner.noId") : owner.id();
      return new Choice(FieldCodec.ownerText(value), owner.display(), both, option);
    }

    /** Returns the keys of a record that aren't known, so that they can be unselected. */
    List<Choice> unknown(List<String> keys) {
      DropdownValues known = options.get();
      return keys.stream()
          .distinct()
          .filter(one -> !known.knows(key, one))
          .map(one -> key(new KnownDropdownValue(one, null, 0, KnownDropdownValue.Source.TYPED)))
          .toList();
    }

    /** Returns whether a known key or label begins with a text, in any letter case. */
    boolean beginsWith(String text) {
      return options.get().options(key).stream()
          .flatMap(
              option -> Stream.of(option.key(), Objects.requireNonNullElse(option.label(), "")))
          .anyMatch(name -> name.regionMatches(true, 0, text, 0, text.length()));
    }

    /** Returns the place of the choice that a text stands for; -1 if there is none. */
    int indexOf(String text, List<Choice> choices) {
      int meant = -1;
      String wanted = isOfOwners ? text : options.get().keyOfLabel(key, text).orElse(text);
      for (int i = 0; i < choices.size(); i++) {
        if (choices.get(i).known != null) {
          String one = choices.get(i).text;
          if (one.equals(text)) {
            return i;
          }
          // Values of an open list can differ only in letter case (Q28).
          boolean isMeant =
              spec.field().isCustom() ? one.equalsIgnoreCase(wanted) : one.equals(wanted);
          meant = meant < 0 && isMeant ? i : meant;
        }
      }
      return meant;
    }

    /** Returns the caption beside a field text; empty for none. */
    String caption(String text) {
      return options.get().options(key).stream()
          .filter(option -> option.key().equals(text))
          .findFirst()
          .map(KnownDropdownValue::label)
          .orElse("");
    }

    /** Returns the prompt text of the empty field. */
    String prompt() {
      if (isOfOwners) {
        return messages.text("owner.prompt");
      }
      boolean labelled = options.get().options(key).stream().anyMatch(o -> o.label() != null);
      return messages.text(
          !spec.field().isCustom()
              ? "options.prompt.values"
              : labelled ? "options.prompt" : "options.prompt.keys");
    }
  }
}
