package io.casedesk.desktop.connections;

import io.casedesk.client.ClientOptions.FirstPage;
import io.casedesk.desktop.common.controls.Buttons;
import io.casedesk.desktop.common.controls.Nodes;
import io.casedesk.desktop.common.dialogs.FileDialogs;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.PolicyLocks.Part;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.ConnectionProfile.ConnectionColor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Edits a connection. Fields that the computer's policy decides are locked. */
final class ConnectionForm {

  /** The space between the columns, in pixels. */
  private static final double GAP = 32;

  /** The least width of a column, in pixels; a narrower form has one column. */
  private static final double COLUMN = 360;

  /** The width of the only column of a narrow form, in pixels. */
  private static final double MOST_WIDTH = 560;

  private final ConnectionDraft draft;
  private final ConnectionBook book;
  private final FileDialogs files;
  private final Messages messages;
  private final FormRows rows;
  private final TextField name;
  private final TextField baseUrl;
  private final TokenRow token;
  private final ProxyRows proxy;
  private final TitledPane network = new TitledPane();
  private final List<Lockable> lockables = new ArrayList<>();
  private final FlowPane node = Nodes.styled(new FlowPane(GAP, 16), "connections-form");

  /** The controls that are locked with a part, and the note that says so. */
  private record Lockable(Part part, List<Node> controls, Label note) {}

  ConnectionForm(ConnectionBook book, FileDialogs files, Messages messages) {
    this.draft = book.draft();
    this.book = book;
    this.files = files;
    this.messages = messages;
    this.rows = new FormRows(messages);
    name = rows.text("name", messages.text("connections.name.prompt"), draft.name);
    baseUrl = rows.text("url", messages.text("connections.url.prompt"), draft.baseUrl);
    proxy = new ProxyRows(draft, rows, messages);
    token = new TokenRow("connections-", book, messages);
    VBox url = rows.row("url", baseUrl, lock(Part.BASE_URL, baseUrl));
    Label builtIn = rows.note("builtIn");
    VBox service =
        new VBox(16, rows.row("name", name, lock(Part.NAME, name)), builtIn, url, token.node());
    VBox more = new VBox(16, colorAndReadOnly(), network);
    node.getChildren().setAll(service, more);
    node.setRowValignment(VPos.TOP);
    node.widthProperty()
        .subscribe(
            width -> {
              double all = width.doubleValue();
              boolean isWide = all >= 2 * COLUMN + GAP;
              double each = isWide ? Math.floor((all - GAP) / 2) : Math.min(all, MOST_WIDTH);
              service.setPrefWidth(each);
              more.setPrefWidth(each);
            });
    networkRows(network);
    book.chosenProperty()
        .subscribe(
            chosen -> {
              boolean local = draft.base().isBuiltIn();
              Nodes.show(builtIn, local);
              Nodes.show(url, !local);
              Nodes.show(token.node(), !local);
              Nodes.show(network, !local);
              lockables.forEach(one -> lock(one));
            });
  }

  private Label lock(Part part, Node... controls) {
    Label note = rows.note("locked");
    note.setId("connections-locked-" + part.name().toLowerCase(Locale.ROOT));
    lockables.add(new Lockable(part, List.of(controls), note));
    return note;
  }

  private void lock(Lockable one) {
    boolean holds =
        book.lockedParts().contains(one.part())
            // With only offered connections allowed, a new connection can't be made at all.
            && !draft.base().isBuiltIn();
    one.controls().forEach(control -> control.setDisable(holds));
    Nodes.show(one.note(), holds);
    String value =
        switch (one.part()) {
          case PROXY -> book.locks().proxy().orElse("");
          case CA_FILE -> book.locks().caFile().orElse("");
          default -> "";
        };
    one.note()
        .setText(
            value.isEmpty()
                ? messages.text("connections.locked")
                : messages.text("connections.locked.value", value));
  }

  private Node colorAndReadOnly() {
    ComboBox<ConnectionColor> colour =
        rows.choice(
            "colour",
            List.of(ConnectionColor.values()),
            one -> messages.text("connections.colour." + one.word()),
            draft.colour);
    colour.setCellFactory(list -> new ColorCell(messages, true));
    colour.setButtonCell(new ColorCell(messages, false));
    CheckBox readOnly = new CheckBox(messages.text("connections.readOnly"));
    readOnly.setId("connections-read-only");
    Label stricter = rows.note("stricter");
    stricter.setId("connections-stricter");
    book.chosenProperty().subscribe(c -> Nodes.show(stricter, book.isStricter()));
    // A value set by the policy is shown here, but isn't the user's choice.
    book.chosenProperty().subscribe(chosen -> show(readOnly));
    return new VBox(
        16,
        rows.row("colour", colour, rows.note("colour.note")),
        new VBox(
            4, readOnly, rows.note("readOnly.note"), lock(Part.READ_ONLY, readOnly), stricter));
  }

  private void show(CheckBox readOnly) {
    boolean locked = book.lockedParts().contains(Part.READ_ONLY) && !draft.base().isBuiltIn();
    readOnly.selectedProperty().unbindBidirectional(draft.readOnly);
    if (locked) {
      readOnly.setSelected(true);
    } else {
      readOnly.selectedProperty().bindBidirectional(draft.readOnly);
    }
  }

  private void networkRows(TitledPane pane) {
    CheckBox plain = new CheckBox(messages.text("connections.plainHttp"));
    plain.setId("connections-plain-http");
    plain.selectedProperty().bindBidirectional(draft.plainHttp);
    TextField inFlight =
        rows.text("in-flight", messages.text("connections.inFlight.prompt"), draft.inFlight);
    ComboBox<FirstPage> firstPage =
        rows.choice(
            "first-page",
            List.of(FirstPage.values()),
            one -> messages.text("connections.firstPage." + one.name().toLowerCase(Locale.ROOT)),
            draft.firstPage);
    ComboBox<OwnerForm> ownerForm =
        rows.choice(
            "owner-form",
            List.of(OwnerForm.values()),
            one -> messages.text("connections.ownerForm." + one.name().toLowerCase(Locale.ROOT)),
            draft.ownerForm);
    VBox content =
        new VBox(
            16,
            proxy.node(lock(Part.PROXY, proxy.decided())),
            authority(),
            new VBox(4, plain, rows.note("plainHttp.note"), lock(Part.PLAIN_HTTP, plain)),
            rows.row("inFlight", inFlight, rows.note("inFlight.note")),
            rows.row("firstPage", firstPage, rows.note("firstPage.note")),
            rows.row("ownerForm", ownerForm, rows.note("ownerForm.note")));
    pane.setText(messages.text("connections.way"));
    pane.setContent(content);
    pane.setId("connections-way");
    pane.setExpanded(false);
    pane.setAnimated(false);
  }

  /** Expands and returns the field that a proxy problem is about; null for any other problem. */
  @Nullable Node proxyField(@Nullable ConnectionProblem problem) {
    if (problem == null || !problem.kind().startsWith("proxy")) {
      return null;
    }
    network.setExpanded(true);
    return proxy.field(problem);
  }

  private Node authority() {
    TextField file = rows.text("ca-file", messages.text("connections.caFile.prompt"), draft.caFile);
    HBox.setHgrow(file, Priority.ALWAYS);
    Button choose =
        Buttons.of(
            "connections-ca-choose",
            messages.text("connections.caFile.choose"),
            () ->
                files
                    .open(
                        file.getScene().getWindow(),
                        new FileDialogs.Request(
                            messages.text("connections.caFile"),
                            "",
                            List.of(
                                new FileDialogs.Type(
                                    messages.text("connections.caFile.type"), "pem"),
                                new FileDialogs.Type(
                                    messages.text("connections.caFile.type"), "crt"))))
                    .ifPresent(path -> draft.caFile.set(path.toString())));
    file.setAccessibleText(messages.text("connections.caFile"));
    return rows.row(
        "caFile",
        new HBox(8, file, choose),
        rows.note("caFile.note"),
        lock(Part.CA_FILE, file, choose));
  }

  Node node() {
    return node;
  }

  /** Focuses the first field of a new connection. */
  void focusUrl() {
    (baseUrl.isDisabled() ? name : baseUrl).requestFocus();
  }

  void focusToken() {
    token.focus();
  }

  void focusName() {
    name.requestFocus();
  }

  /** Edits the proxy and its credentials. A stored password is never shown. */
  private static final class ProxyRows {

    private final ComboBox<ConnectionDraft.Proxy> proxy;
    private final TextField address;
    private final TextField user;
    private final PasswordField password = new PasswordField();
    private final VBox login;
    private final FormRows rows;

    ProxyRows(ConnectionDraft draft, FormRows rows, Messages messages) {
      this.rows = rows;
      proxy =
          rows.choice(
              "proxy",
              List.of(ConnectionDraft.Proxy.values()),
              one -> messages.text("connections.proxy." + one.name().toLowerCase(Locale.ROOT)),
              draft.proxy);
      address =
          rows.text("proxy-address", messages.text("connections.proxy.prompt"), draft.proxyAddress);
      address.setAccessibleText(messages.text("connections.proxy.address"));
      user =
          rows.text("proxy-user", messages.text("connections.proxy.user.prompt"), draft.proxyUser);
      password.setId("connections-proxy-password");
      password.setPromptText(messages.text("connections.proxy.password.prompt"));
      password.textProperty().bindBidirectional(draft.proxyPassword);
      login =
          new VBox(
              16,
              rows.row("proxy.user", user),
              rows.row("proxy.password", password, rows.note("proxy.password.note")));
      draft.proxy.subscribe(
          now -> {
            Nodes.show(address, now == ConnectionDraft.Proxy.ADDRESS);
            // A proxy set by the computer's policy may need credentials too.
            Nodes.show(login, now != ConnectionDraft.Proxy.NONE || proxy.isDisabled());
          });
      proxy
          .disabledProperty()
          .subscribe(
              is -> Nodes.show(login, is || draft.proxy.get() != ConnectionDraft.Proxy.NONE));
    }

    /** Returns the controls that a policy can lock. */
    Node[] decided() {
      return new Node[] {proxy, address};
    }

    /** Returns the field that a problem is about. */
    Node field(ConnectionProblem problem) {
      return switch (problem.kind()) {
        case "proxyPassword" -> password;
        case "proxyUser" -> user;
        default -> address;
      };
    }

    /** Returns a node with all rows. */
    Node node(Label lock) {
      return new VBox(16, rows.row("proxy", proxy, address, lock), login);
    }
  }
}
