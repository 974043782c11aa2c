package io.casedesk.desktop.connections;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.client.http.BaseUrl;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.vault.TokenVault.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/** Holds the connection that is being edited. */
final class ConnectionDraft {

  /** The kind of proxy. */
  enum Proxy {
    SYSTEM,
    NONE,
    ADDRESS
  }

  private static final String FEWEST_TO_MOST = "[1-9]|[1-5][0-9]|6[0-4]";

  private ConnectionProfile base = ConnectionProfile.of("", "", "");
  private Input loaded = new Input(List.of());
  private final Map<String, Input> kept = new HashMap<>();
  private final ReadOnlyObjectWrapper<@Nullable ConnectionProblem> problem =
      new ReadOnlyObjectWrapper<>();

  final StringProperty name = new SimpleStringProperty("");
  final StringProperty baseUrl = new SimpleStringProperty("");
  final StringProperty token = new SimpleStringProperty("");
  final ObjectProperty<Place> place = new SimpleObjectProperty<>(Place.SYSTEM);
  final ObjectProperty<ConnectionColor> colour = new SimpleObjectProperty<>(ConnectionColor.NONE);
  final BooleanProperty readOnly = new SimpleBooleanProperty();
  final BooleanProperty plainHttp = new SimpleBooleanProperty();
  final ObjectProperty<Proxy> proxy = new SimpleObjectProperty<>(Proxy.SYSTEM);
  final StringProperty proxyAddress = new SimpleStringProperty("");
  final StringProperty proxyUser = new SimpleStringProperty("");
  final StringProperty proxyPassword = new SimpleStringProperty("");
  final StringProperty caFile = new SimpleStringProperty("");
  final StringProperty inFlight = new SimpleStringProperty("");
  final ObjectProperty<FirstPage> firstPage = new SimpleObjectProperty<>(FirstPage.FOUND_OUT);
  final ObjectProperty<OwnerForm> ownerForm = new SimpleObjectProperty<>(OwnerForm.ID);

  /** Creates a draft of a new connection. */
  ConnectionDraft() {
    for (Property<?> field :
        List.<Property<?>>of(
            baseUrl, plainHttp, proxy, proxyAddress, proxyUser, proxyPassword, caFile, inFlight)) {
      field.subscribe(this::validateAgain);
    }
  }

  /** Why the connection can't be saved or opened; null when it can. */
  ReadOnlyObjectProperty<@Nullable ConnectionProblem> problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Sets why the connection can't be saved or opened. */
  void report(@Nullable ConnectionProblem found) {
    // A problem that is still there is shown again after its notice was dismissed.
    problem.set(null);
    problem.set(found);
  }

  /**
   * Completes an address without a scheme, checks the input and shows its problem; returns whether
   * there is none.
   */
  boolean validate() {
    if (!base.isBuiltIn()) {
      baseUrl.set(BaseUrl.withScheme(baseUrl.get()));
    }
    report(problem().orElse(null));
    return problem.get() == null;
  }

  /** Updates the problem after an input changed that can be its cause. */
  private void validateAgain() {
    if (problem.get() != null) {
      problem.set(problem().orElse(null));
    }
  }

  /** Keeps unsaved input while another connection is selected. */
  void storeInput() {
    if (isTouched()) {
      kept.put(base.id(), input());
    }
  }

  /** Restores the kept input of a connection, if there is any. */
  void restoreKept() {
    Input input = kept.remove(base.id());
    if (input != null) {
      List<Property<?>> fields = fields();
      for (int i = 0; i < fields.size(); i++) {
        set(fields.get(i), input.values.get(i));
      }
    }
  }

  @SuppressWarnings("unchecked") // the value was read from the same field
  private static <T> void set(Property<T> field, Object value) {
    field.setValue((T) value);
  }

  /** Discards the kept input of a connection. */
  void discardKept(String id) {
    kept.remove(id);
  }

  /** Assigns the kept input of a connection to another id; a new connection gets one when saved. */
  void moveKept(String from, String to) {
    Input input = kept.remove(from);
    if (input != null) {
      kept.put(to, input);
    }
  }

  /** Takes over the kept input of another draft. */
  void copyStored(ConnectionDraft other) {
    kept.putAll(other.kept);
  }

  /** Returns whether input of a connection is kept. */
  boolean isKept(String id) {
    return kept.containsKey(id);
  }

  /** Loads a saved connection and clears typed secrets. */
  void load(ConnectionProfile profile) {
    base = profile;
    name.set(profile.name());
    baseUrl.set(profile.baseUrl());
    token.set("");
    place.set(Place.SYSTEM);
    colour.set(profile.style().colour());
    readOnly.set(profile.style().readOnly());
    Network network = profile.network();
    plainHttp.set(network.plainHttp());
    proxy.set(
        switch (network.proxy().toLowerCase(Locale.ROOT)) {
          case "system" -> Proxy.SYSTEM;
          case "none" -> Proxy.NONE;
          default -> Proxy.ADDRESS;
        });
    proxyAddress.set(proxy.get() == Proxy.ADDRESS ? network.proxy() : "");
    proxyUser.set(network.proxyUser());
    proxyPassword.set("");
    caFile.set(network.caFile());
    inFlight.set(
        network.inFlight() == Network.NOT_SAID ? "" : Integer.toString(network.inFlight()));
    firstPage.set(network.firstPage());
    ownerForm.set(network.ownerForm());
    loaded = input();
  }

  /** Sets where the token is stored, unless the user edited the connection already. */
  void showPlace(Place kept) {
    if (!isTouched()) {
      place.set(kept);
      loaded = input();
    }
  }

  /** Returns the connection as loaded. */
  ConnectionProfile base() {
    return base;
  }

  /** Returns why the connection can't be saved; empty when it can. */
  Optional<ConnectionProblem> problem() {
    if (!base.isBuiltIn()) {
      try {
        String typed = BaseUrl.withScheme(baseUrl.get());
        BaseUrl url =
            plainHttp.get() ? BaseUrl.parseAllowingPlainHttp(typed) : BaseUrl.parse(typed);
        if (url.host().isEmpty()) {
          return Optional.of(ConnectionProblem.of("url"));
        }
      } catch (IllegalArgumentException e) {
        return Optional.of(ConnectionProblem.engine(e));
      }
    }
    if (!inFlight.get().isBlank() && !inFlight.get().strip().matches(FEWEST_TO_MOST)) {
      return Optional.of(ConnectionProblem.of("inFlight"));
    }
    if (proxy.get() == Proxy.ADDRESS && proxyAddress.get().isBlank()) {
      return Optional.of(ConnectionProblem.of("proxy"));
    }
    if (proxyUser.get().isBlank() && !proxyPassword.get().isEmpty()) {
      return Optional.of(ConnectionProblem.of("proxyUser"));
    }
    return Optional.empty();
  }

  /** Returns the edited connection. Call it only when there is no problem. */
  ConnectionProfile profile() {
    String url = base.isBuiltIn() ? "" : address().toString();
    String called = name.get().strip();
    if (called.isEmpty()) {
      called = base.isBuiltIn() ? base.name() : BaseUrl.parseAllowingPlainHttp(url).hostAndPort();
    }
    return new ConnectionProfile(
        base.id(),
        called,
        url,
        new ConnectionProfile.Style(colour.get(), readOnly.get()),
        new Network(
            proxyText(),
            proxyUser.get().strip(),
            caFile.get().strip(),
            inFlight.get().isBlank() ? Network.NOT_SAID : Integer.parseInt(inFlight.get().strip()),
            firstPage.get(),
            ownerForm.get(),
            plainHttp.get()));
  }

  private String proxyText() {
    return switch (proxy.get()) {
      case SYSTEM -> "system";
      case NONE -> "none";
      case ADDRESS -> proxyAddress.get().strip();
    };
  }

  /** Whether the base URL was changed to another origin. Call it only when there is no problem. */
  boolean isMoved() {
    return !base.isBuiltIn()
        && !base.id().isEmpty()
        && !BaseUrl.parseAllowingPlainHttp(base.baseUrl()).origin().equals(address().origin());
  }

  private BaseUrl address() {
    return BaseUrl.parseAllowingPlainHttp(BaseUrl.withScheme(baseUrl.get()));
  }

  private List<Property<?>> fields() {
    return List.of(
        name,
        baseUrl,
        token,
        place,
        colour,
        readOnly,
        plainHttp,
        proxy,
        proxyAddress,
        proxyUser,
        proxyPassword,
        caFile,
        inFlight,
        firstPage,
        ownerForm);
  }

  private Input input() {
    return new Input(fields().stream().<Object>map(Property::getValue).toList());
  }

  /** Whether the connection has unsaved input, including its token. */
  boolean isTouched() {
    boolean copied = base.id().isEmpty() && !base.baseUrl().isEmpty();
    return copied || !input().equals(loaded);
  }

  /** The values of all fields, in the order of the fields. */
  private record Input(List<Object> values) {

    /** Omits the values: one of them may be a token. */
    @Override
    public String toString() {
      return "Input";
    }
  }
}
