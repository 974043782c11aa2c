package io.casedesk.desktop.common.form;

import atlantafx.base.controls.Calendar;
import atlantafx.base.controls.CustomTextField;
import io.casedesk.changes.validation.AddressParser;
import io.casedesk.changes.validation.Problem;
import io.casedesk.desktop.common.controls.InputArea;
import io.casedesk.desktop.common.controls.Labels;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.popups.DropDown;
import io.casedesk.desktop.common.popups.Overlay;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.model.FieldType;
import io.casedesk.model.FieldValue;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.dropdowns.KnownDropdownValue;
import io.casedesk.workspace.Edit;
import java.net.URL;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Creates the editor controls of fields and binds them to their {@link FieldEditor}. */
public final class EditorFactory {

  /** Prefix of the ids of field controls. */
  public static final String FIELD_ID = "field-";

  /** The property of a control with the input that Escape restores. */
  private static final Object RESTORED = new Object();

  private final Messages messages;
  private final Supplier<DropdownValues> options;

  /** Whether Escape in a list of several keys keeps what was ticked. */
  private final boolean keepsTicks;

  /**
   * Creates the factory.
   *
   * @param options provides the dropdown values when a list is opened
   */
  public EditorFactory(Messages messages, Supplier<DropdownValues> options) {
    this(messages, options, false);
  }

  private EditorFactory(Messages messages, Supplier<DropdownValues> options, boolean keepsTicks) {
    this.messages = messages;
    this.options = options;
    this.keepsTicks = keepsTicks;
  }

  /**
   * Returns a factory for a form that Escape closes: in an open list of several keys, the first
   * Escape closes only the list and keeps what was ticked, and the second one is for the form.
   */
  public EditorFactory inForm() {
    return new EditorFactory(messages, options, true);
  }

  /** Creates the control of a field. */
  public Region control(FieldEditor state) {
    Region control =
        switch (state.type()) {
          case TEXT, URL, EMAIL -> textField(state);
          case NUMBER -> numberField(state);
          case LONG_TEXT -> textArea(state);
          case DATE -> dateField(state);
          case BOOLEAN -> new YesNoPicker(state, messages).node();
          case OPTION, OWNER, OPTIONS -> KeyPicker.of(state, messages, options, keepsTicks).node();
          case FALLBACK -> fallback(state);
        };
    control.setMaxWidth(Double.MAX_VALUE);
    restoreOnEscape(control, state);
    control.addEventFilter(KeyEvent.KEY_PRESSED, event -> readOtherwise(event, state));
    return control;
  }

  /**
   * Lets Escape restore the value that the field had when it got the focus; a second Escape is left
   * to other handlers.
   */
  private static void restoreOnEscape(Region control, FieldEditor state) {
    InputBefore before = new InputBefore(state);
    control
        .focusWithinProperty()
        .subscribe(
            within -> {
              if (within) {
                before.keep();
              }
            });
    Overlay.leaveEscape(control, before::isLeft);
    control.getProperties().put(RESTORED, before);
    control.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ESCAPE && before.isLeft()) {
            before.restore();
            event.consume();
          }
        });
  }

  /** Keeps the input of a control: Escape doesn't restore what was there before. */
  static void keepInput(Region control) {
    if (control.getProperties().get(RESTORED) instanceof InputBefore before) {
      before.keep();
    }
  }

  /** The input that Escape restores, and what it meant: its text may be read otherwise later. */
  private static final class InputBefore {
    private final FieldEditor state;
    private String text;
    private Edit.@Nullable Input wish;

    InputBefore(FieldEditor state) {
      this.state = state;
      this.text = state.inputProperty().get();
      this.wish = state.wish();
    }

    void keep() {
      text = state.inputProperty().get();
      wish = state.wish();
    }

    /** Returns whether the text was changed since. */
    boolean isLeft() {
      return !state.inputProperty().get().equals(text);
    }

    void restore() {
      state.restore(text, wish);
      // The text of an equal value can be another one now.
      text = state.inputProperty().get();
    }
  }

  private static void readOtherwise(KeyEvent event, FieldEditor state) {
    if (event.getCode() == KeyCode.R
        && event.isAltDown()
        && !event.isShortcutDown()
        && state.dirtyProperty().get()) {
      state
          .otherReading()
          .ifPresent(
              other -> {
                state.readAs(other.otherStyle());
                event.consume();
              });
    }
  }

  /**
   * Creates the button that reads an ambiguous number or date otherwise, now and in its column;
   * null if there is no other reading. It leaves the keyboard focus in the field.
   */
  public @Nullable Button otherReading(FieldEditor state) {
    AmbiguousReading other = state.dirtyProperty().get() ? state.otherReading().orElse(null) : null;
    if (other == null) {
      return null;
    }
    Button button = other.button(messages, state::readAs);
    button.setTooltip(Nodes.tooltip(messages.text("editor.readAs.hint")));
    return button;
  }

  /** Returns the warning about valid input, or how an ambiguous number or date is read. */
  public Optional<String> hint(FieldEditor state) {
    return advice(state).or(() -> reading(state));
  }

  private Optional<String> reading(FieldEditor state) {
    return state.dirtyProperty().get()
        ? state.ambiguousReading().map(reading -> reading.text(messages))
        : Optional.empty();
  }

  /**
   * Returns a warning about valid input. A field may expect an address, but the service may take
   * any text (Q27). A label written as a key can destroy the old value (Q21), and so can a key that
   * is known only from a file or a user.
   */
  public Optional<String> advice(FieldEditor state) {
    if (!state.dirtyProperty().get() || state.parsedProperty().get() instanceof Edit.Invalid) {
      return Optional.empty();
    }
    if (state.type() == EditorType.OWNER) {
      return adviceOnOwner(state);
    }
    FieldType type = FieldType.of(state.spec().type());
    String input = state.inputProperty().get().strip();
    if (!input.isEmpty() && !AddressParser.fits(type, input)) {
      return Optional.of(messages.text(Problem.of(Problem.Code.NOT_AN_ADDRESS, type).message()));
    }
    FieldValue saved = state.savedProperty().get();
    List<String> before = saved == null ? List.of() : state.type().keysIn(saved);
    return state.type().keysIn(state.inputProperty().get()).stream()
        .filter(key -> !before.contains(key))
        .flatMap(key -> advice(state.spec(), key).stream())
        .findFirst();
  }

  /** Warns about an unknown owner, whom the service may not know either. */
  private Optional<String> adviceOnOwner(FieldEditor state) {
    String input = state.inputProperty().get();
    return FieldCodec.owners(options.get(), state.spec().field().key(), input).isEmpty()
        ? Optional.of(messages.text("owner.advice", input))
        : Optional.empty();
  }

  private Optional<String> advice(FieldSpec spec, String key) {
    DropdownValues dropdownValues = options.get();
    String field = spec.field().key();
    if (!spec.field().isCustom()) {
      return dropdownValues.knows(field, key)
          ? Optional.empty()
          : Optional.of(messages.text("options.advice.value", key));
    }
    List<KnownDropdownValue> known =
        dropdownValues.options(field).stream().filter(option -> option.key().equals(key)).toList();
    if (known.isEmpty()) {
      return Optional.of(
          dropdownValues
              .keyOfLabel(field, key)
              .map(belongsTo -> messages.text("options.advice", key, belongsTo))
              .orElseGet(() -> messages.text("options.advice.unseen", key)));
    }
    return known.stream().allMatch(option -> option.source().isUnproven())
        ? Optional.of(messages.text("options.advice.unproven", key))
        : Optional.empty();
  }

  private <T extends TextInputControl> T bound(T control, FieldEditor state) {
    identify(control, state, messages);
    TextInputBinding.tie(control, state);
    return control;
  }

  /** Returns whether a control handles the next Enter itself. */
  public static boolean keepsEnter(Node control) {
    return control.getProperties().get(KeyPicker.class) instanceof KeyPicker picker
        && picker.keepsEnter();
  }

  /** Accepts the highlighted value of a control's open list, like Tab. */
  public static void accept(Node control) {
    if (control.getProperties().get(KeyPicker.class) instanceof KeyPicker picker) {
      picker.accept();
    }
  }

  /** Accepts the highlighted value of a control's open list, like Enter. */
  public static void acceptByEnter(Node control) {
    if (control.getProperties().get(KeyPicker.class) instanceof KeyPicker picker) {
      picker.acceptByEnter();
    }
  }

  /** Gives a control its ID and an accessible name, which includes why its input is invalid. */
  static void identify(Region control, FieldEditor state, Messages messages) {
    control.setId(FIELD_ID + state.spec().field().key());
    FieldProblem.name(control, state, messages);
  }

  private TextField textField(FieldEditor state) {
    return bound(new TextField(), state);
  }

  private TextField numberField(FieldEditor state) {
    TextField field = bound(new TextField(), state);
    field.setAlignment(Pos.CENTER_RIGHT);
    resolveOnLeaving(field, state);
    return field;
  }

  /** Shows the usual form of a number or date after typing: it says how the input was read. */
  private static void resolveOnLeaving(TextField field, FieldEditor state) {
    field
        .focusedProperty()
        .subscribe(
            (had, has) -> {
              if (!has) {
                state.resolve();
              }
            });
  }

  private TextArea textArea(FieldEditor state) {
    TextArea area = area(state);
    area.setWrapText(true);
    area.setPrefRowCount(3);
    return area;
  }

  private TextArea area(FieldEditor state) {
    TextArea area = bound(new InputArea(), state);
    leaveByTab(area);
    return area;
  }

  /** Lets Tab move the focus, as in every other field, instead of inserting a tab character. */
  public static void leaveByTab(TextArea area) {
    area.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.TAB && !event.isShortcutDown()) {
            area.requestFocusTraversal(
                event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            event.consume();
          }
        });
  }

  /** Not a {@code DatePicker}, which discards input that it can't parse. */
  private CustomTextField dateField(FieldEditor state) {
    CustomTextField field = bound(new CustomTextField(), state);
    field.setPromptText(messages.text("editor.date.prompt", messages.date("2026-12-31")));
    field.setAccessibleHelp(field.getPromptText());
    resolveOnLeaving(field, state);
    Label opener = new Label("", new FontIcon(Feather.CALENDAR));
    // Created on mouse enter, because each tooltip is a window.
    opener.setOnMouseEntered(
        event -> {
          opener.setTooltip(new Tooltip(messages.text("editor.date.choose")));
          opener.setOnMouseEntered(null);
        });
    opener.setOnMouseClicked(event -> chooseDate(field, state));
    field.setRight(opener);
    return field;
  }

  private void chooseDate(CustomTextField field, FieldEditor state) {
    Calendar calendar = new Calendar(date(state).orElse(null));
    DropDown dropDown = new DropDown(calendar).leavingKeys();
    calendar
        .valueProperty()
        .addListener(
            (property, before, date) -> {
              if (date != null) {
                field.setText(messages.date(date.toString()));
                dropDown.hide();
              }
            });
    dropDown.showBelowRight(field);
  }

  private static Optional<LocalDate> date(FieldEditor state) {
    try {
      return state.parsedProperty().get() instanceof Edit.Valid(FieldValue value)
          ? Optional.of(LocalDate.parse(value.display()))
          : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private VBox fallback(FieldEditor state) {
    TextArea area = area(state);
    area.setPrefRowCount(2);
    area.getStyleClass().add("json");
    String fieldType = state.spec().type();
    boolean known = EditorType.of(state.spec()) != EditorType.FALLBACK;
    Label note =
        Labels.wrapped(
            fieldType.isBlank()
                ? messages.text("editor.fallback.undescribed")
                : messages.text(known ? "editor.fallback.value" : "editor.fallback", fieldType),
            "note");
    return new VBox(4, area, note);
  }
}
