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

/** Shows the prompt for a new token above the content of the window. */
final class TokenWiring {

  private TokenWiring() {}

  /**
   * Wraps the content of the window with the token prompt if the session accepts a new token.
   *
   * @param keeper saves a token that the user entered
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

  /** The texts of the prompt, and the action to run if no request is waiting for the token. */
  record TokenTexts(Messages messages, Runnable readAgain) {}
}
