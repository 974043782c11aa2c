package io.casedesk.desktop.app;

import io.casedesk.desktop.common.tasks.Tasks;
import io.casedesk.desktop.common.text.Messages;
import io.casedesk.desktop.connection.ConnectionSession;
import io.casedesk.desktop.connection.TokenBar;
import io.casedesk.desktop.connection.TokenModel;
import io.casedesk.desktop.connection.TokenSaver;
import javafx.scene.Parent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** What asks for another token, above all that is in the window and whatever lies over it. */
final class TokenParts {

  private TokenParts() {}

  /**
   * The content of the window, with the question above it where the session can take another token.
   *
   * @param keeper where a token that was given is kept
   */
  static Parent above(
      Parent content, ConnectionSession session, TokenSaver keeper, Tasks tasks, TokenTexts texts) {
    return session
        .tokens()
        .<Parent>map(
            gate -> {
              TokenModel model =
                  new TokenModel(new TokenModel.Place(gate, keeper), tasks, texts.readAgain());
              TokenBar bar = new TokenBar(model, session.name(), texts.messages());
              VBox.setVgrow(content, Priority.ALWAYS);
              return new VBox(bar.node(), content);
            })
        .orElse(content);
  }

  /** How it speaks, and what it does when nothing waited for the token. */
  record TokenTexts(Messages messages, Runnable readAgain) {}
}
