package io.casedesk.desktop.common.form;

import io.casedesk.desktop.common.text.ChangeResult;
import io.casedesk.model.Change;
import io.casedesk.model.FieldValue;
import io.casedesk.model.Verdict;
import io.casedesk.model.dropdowns.DropdownValues;
import io.casedesk.model.input.InputParser;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Editing state of one field: the input, its parsed value, and the value of the service. */
public final class FieldState {

  private final StringProperty input = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<@Nullable FieldValue> saved = new ReadOnlyObjectWrapper<>();
  private final ObjectProperty<@Nullable ChangeResult> outcome = new SimpleObjectProperty<>();
  private final ReadOnlyBooleanWrapper typing = new ReadOnlyBooleanWrapper();
  private final ObjectBinding<FieldFormat.Parsed> parsed;
  private final BooleanBinding dirty;
  private final BooleanBinding invalid;

  private final FieldSpec spec;
  private final EditorType type;
  private final FieldFormat format;
  private final FieldInputText text;

  /**
   * Creates the state of a field as read.
   *
   * @param seen the value read from the service; null if the field was not set
   * @param options provides the known dropdown values
   * @param parser reads the numbers and dates of the user
   */
  FieldState(
      FieldSpec spec,
      EditorType type,
      @Nullable FieldValue seen,
      Supplier<DropdownValues> options,
      InputParser parser) {
    this.spec = spec;
    this.type = type;
    this.text = new FieldInputText(type, parser);
    this.format = FieldFormat.of(type, spec, options, parser);
    saved.set(seen);
    input.set(text.of(seen));
    parsed = Bindings.createObjectBinding(this::parse, input, saved);
    dirty = Bindings.createBooleanBinding(this::differs, input, saved);
    invalid =
        Bindings.createBooleanBinding(
            () -> differs() && parse() instanceof FieldFormat.Problem, input, saved);
    input.subscribe(this::forgetGoodOutcome);
  }

  /** The text in the editor. */
  public StringProperty inputProperty() {
    return input;
  }

  /** The last known value of the service; null if the field is not set. */
  public ReadOnlyObjectProperty<@Nullable FieldValue> savedProperty() {
    return saved.getReadOnlyProperty();
  }

  /** The result of parsing the input. */
  public ObjectBinding<FieldFormat.Parsed> parsedProperty() {
    return parsed;
  }

  /** Whether the input differs from the value of the service. */
  public BooleanBinding dirtyProperty() {
    return dirty;
  }

  /** Whether the input was changed and is invalid. */
  public BooleanBinding invalidProperty() {
    return invalid;
  }

  /** The result of the last write of this field; null if there is none. */
  public ObjectProperty<@Nullable ChangeResult> outcomeProperty() {
    return outcome;
  }

  /** Whether the user is typing a key in any control; no error is shown meanwhile. */
  public ReadOnlyBooleanProperty typingProperty() {
    return typing.getReadOnlyProperty();
  }

  /** Called when a control gets or loses the focus, and when an input is refused. */
  public void typing(boolean begins) {
    typing.set(begins);
  }

  /** Returns the description of the field. */
  public FieldSpec spec() {
    return spec;
  }

  /** Returns the editor type. */
  public EditorType type() {
    return type;
  }

  /** Accepts an unknown dropdown key at the user's request. */
  public void useAsTyped(String key) {
    switch (format) {
      case DropdownFormat option -> option.useAsTyped(key);
      case OwnerFormat owner -> owner.useAsTyped(key);
      default -> {}
    }
    input.set(key);
    recheck();
  }

  /**
   * Replaces a typed label, or a key with other letter case, by its key, and a number or date by
   * its usual form. An unchanged input is never replaced.
   */
  public void resolve() {
    if (format instanceof DropdownFormat optionFormat) {
      if (differs()) {
        optionFormat.matchingKey(input.get()).ifPresent(input::set);
      }
    } else if ((type == EditorType.OWNER || text.isReadInStyle())
        && !input.get().isBlank()
        && !input.get().equals(text.of(saved.get()))
        && parse() instanceof FieldFormat.Valid(FieldValue value)) {
      input.set(text.of(value));
    }
  }

  /** Returns the input to store: a number or date as the service writes it. */
  public String stored() {
    return text.isReadInStyle()
            && !input.get().isBlank()
            && parse() instanceof FieldFormat.Valid(FieldValue value)
        ? value.display()
        : input.get();
  }

  /** Restores a stored input. */
  public void fill(String stored) {
    input.set(text.ofStored(stored));
  }

  /** Sets a pasted text: several keys or labels become a list of keys. */
  public void paste(String pasted) {
    if (format instanceof KeysFormat list && !pasted.isBlank()) {
      list.keys(pasted).ifPresentOrElse(this::choose, () -> input.set(pasted));
    } else {
      input.set(pasted);
      resolve();
    }
  }

  /**
   * Sets the keys of a multi-select field. If they are the keys of the service in any order,
   * restores its original text: selecting and unselecting leaves no change.
   */
  void choose(List<String> keys) {
    input.set(text.ofKeys(keys, text.of(saved.get())));
  }

  /** Parses the input again after dropdown values changed. */
  void recheck() {
    // The order matters: listeners of the parsed value read the validity.
    invalid.invalidate();
    parsed.invalidate();
  }

  /** Restores an earlier value of the service, which may be an unknown key. */
  public void restore(FieldValue before) {
    if (format instanceof OwnerFormat owner) {
      owner.use(before);
      input.set(text.of(before));
      recheck();
    } else {
      useAsTyped(text.of(before));
    }
  }

  /** Applies an unsent change that was made elsewhere to the value seen. */
  public void applyUnsent(@Nullable FieldValue seen, FieldValue wanted) {
    saved.set(seen);
    restore(wanted);
  }

  /** Resets the input to the value of the service. */
  public void revert() {
    input.set(text.of(saved.get()));
    outcome.set(null);
  }

  /** Updates the value of the service; keeps the input. */
  public void refresh(@Nullable FieldValue seen) {
    recheck();
    // Includes the case that another user wrote the same value. A field that a list doesn't show
    // isn't known to be empty, so that clearing it remains a change.
    if (!differs() || (seen != null && input.get().equals(text.of(seen)))) {
      ChangeResult last = outcome.get();
      if (last != null && !Objects.equals(last.reread(), seen)) {
        outcome.set(null);
      }
      boolean isSame = Objects.equals(saved.get(), seen);
      saved.set(seen);
      if (!isSame) {
        // Otherwise the user may be typing an equal number in another form.
        input.set(text.of(seen));
      }
    }
  }

  /** Returns the change to write; empty if the field is unchanged or its input is invalid. */
  public Optional<Change> change(String recordId) {
    return differs() && parse() instanceof FieldFormat.Valid(FieldValue wanted)
        ? Optional.of(new Change(recordId, spec.field(), saved.get(), wanted))
        : Optional.empty();
  }

  /** Applies the result of a write. Keeps the input unless it was stored. */
  public void settle(ChangeResult result) {
    outcome.set(result);
    switch (result.verdict()) {
      case APPLIED, UNCHANGED -> {
        boolean typedOn = !parse().equals(new FieldFormat.Valid(result.change().wanted()));
        saved.set(result.reread());
        if (!typedOn) {
          input.set(text.of(result.reread()));
        }
      }
      case BLANK, DIFFERENT -> saved.set(result.reread());
      case REJECTED, CONFLICT, UNCERTAIN -> {}
    }
  }

  /** Resolves a conflict: replaces the input by the current value of the service. */
  public void takeTheirs() {
    ChangeResult conflict = outcome.get();
    if (conflict != null && conflict.verdict() == Verdict.CONFLICT) {
      saved.set(conflict.reread());
      revert();
    }
  }

  /** Resolves a conflict: keeps the input, based on the current value of the service. */
  public void keepMine() {
    ChangeResult conflict = outcome.get();
    if (conflict != null && conflict.verdict() == Verdict.CONFLICT) {
      saved.set(conflict.reread());
      outcome.set(null);
    }
  }

  /** Returns the input that would correct the last write, if its diagnosis suggests one (Q20). */
  public Optional<String> repair() {
    return text.repaired(outcome.get(), input.get());
  }

  /** Removes a success message when the input changes, because it refers to the earlier value. */
  private void forgetGoodOutcome() {
    ChangeResult last = outcome.get();
    if (last != null
        && (last.verdict() == Verdict.APPLIED || last.verdict() == Verdict.UNCHANGED)
        && differs()) {
      outcome.set(null);
    }
  }

  private FieldFormat.Parsed parse() {
    String typed = input.get();
    return typed.isBlank() ? FieldFormat.cleared(type, spec) : format.parse(typed, saved.get());
  }

  /** An equal number or date in another form is no difference. */
  private boolean differs() {
    if (input.get().equals(text.of(saved.get()))) {
      return false;
    }
    return !text.isReadInStyle()
        || !(parse() instanceof FieldFormat.Valid(FieldValue value))
        || !value.equals(saved.get());
  }
}
